/** The records of a plain server when it starts. */
import type { PlainEntity, PlainRecord } from './shapes';

const PLAIN_PASSWORD = 'Guaviare2026*';
const PLAIN_COMPANY = 'Naviera Plana del Guaviare';

const person = (numDocument: string, name: string, lastName: string): PlainRecord => ({
  name,
  lastName,
  typeDocument: 'Cedula',
  numDocument,
  phone: '3104567890',
  address: 'Calle 8 No. 22-15',
  sex: 'Otro',
  maritalStatus: 'soltero',
});

const account = (
  username: string,
  role: string,
  numDocument: string,
  name: string,
  estado = 'activo',
): PlainRecord => ({
  ...person(numDocument, name, 'Plana'),
  username,
  password: PLAIN_PASSWORD,
  roleRequest: { roleListName: [role] },
  estado,
  companyName: PLAIN_COMPANY,
  cityName: 'San José del Guaviare',
  departmentName: 'Guaviare',
  birthDate: '1985-04-12',
});

const customer = (numDocument: string, name: string, lastName: string): PlainRecord => ({
  ...person(numDocument, name, lastName),
  email: `${name.toLowerCase()}@correo.co`,
  dateOfBirth: '1979-09-30',
  nationality: 'colombiano',
  personType: 'Natural',
  companyName: null,
  nitCompany: '',
  cityName: 'Calamar',
  userNames: ['empleado@plano.co'],
});

const vessel = (nombre: string, type: string, licensePlate: string): PlainRecord => ({
  nombre,
  type,
  model: '2019',
  licensePlate,
  registration: `MAT-${licensePlate}`,
  fechaExpPatente: '2027-03-31',
  weightCapacity: 12.5,
  weightUnit: 'ton',
  volumeCapacity: 40,
  volumeUnit: 'm3',
  passengerSpace: true,
  passengers: 12,
  createdBy: 'admin@plano.co',
});

const product = (customerNumDocument: number, productName: string): PlainRecord => ({
  productName,
  description: `${productName} en buen estado`,
  number: 4,
  weight: 25.5,
  unitOfMeasurement: 'kg',
  height: 40,
  length: 60,
  width: 30,
  dimensions: '60 x 30 x 40',
  packagingType: 'Caja',
  isPerishable: false,
  insured: true,
  hazardousMaterials: false,
  specialHandlingInstructions: 'N/A',
  categoryName: 'Alimentos',
  vehicleName: null,
  warehouseName: 'Bodega El Muelle',
  companyName: PLAIN_COMPANY,
  customerNumDocument,
});

const crewMember = (numDocument: string, name: string, typeName: string): PlainRecord => ({
  ...person(numDocument, name, 'Ríos'),
  licencia: typeName === 'Capitan' ? 'LIC-4471' : null,
  expLicencia: typeName === 'Capitan' ? '2027-01-15' : null,
  email: `${name.toLowerCase()}@plano.co`,
  dateOfBirth: '1982-02-08',
  nationality: 'colombiano',
  status: 'activo',
  companyName: PLAIN_COMPANY,
  employeeType: { typeName },
});

const branch = (nombre: string, departamento: string, municipio: string): PlainRecord => ({
  nombre,
  direccion: 'Puerto principal',
  departamento,
  municipio,
  companiaNombre: PLAIN_COMPANY,
});

const warehouse = (name: string, location: string): PlainRecord => ({
  name,
  location,
  capacity: 80,
  unitOfMeasurement: 'ton',
  description: 'Techada, junto al muelle',
  companyName: PLAIN_COMPANY,
});

const shipment = (
  productId: number,
  remitenteCedula: string,
  destinatarioCedula: string,
  estadoEntrega: string,
): PlainRecord => ({
  remitenteCedula,
  destinatarioCedula,
  companiaNombre: PLAIN_COMPANY,
  vehiculoNombre: 'La Guaviarense',
  sucursalNombre: 'Puerto San José',
  direccionEnvio: 'Muelle de Calamar',
  departamentoSalida: 'Guaviare',
  municipioSalida: 'San José del Guaviare',
  departamentoLlegada: 'Guaviare',
  municipioLlegada: 'Calamar',
  tipoPago: 'EFECTIVO',
  estadoPago: 'PENDIENTE',
  costoEnvio: 185000,
  descripcionEnvio: 'Víveres',
  estadoEntrega,
  productosIds: [productId],
});

/** The write payloads, in an order in which each may be saved; ids count from 1 in each list. */
export const SEED: readonly (readonly [PlainEntity, readonly PlainRecord[]])[] = [
  [
    'company',
    [
      {
        nit: 900123456,
        company: PLAIN_COMPANY,
        manager: 'Rosa Plana',
        email: 'gerencia@plano.co',
        phone: '3112223344',
        address: 'Carrera 24 No. 7-10',
        department: 'Guaviare',
        municipality: 'San José del Guaviare',
        status: 'activo',
      },
    ],
  ],
  [
    'user',
    [
      account('admin@plano.co', 'ADMIN', '52100200', 'Ana'),
      account('empleado@plano.co', 'EMPLOYEE', '52100201', 'Elmer'),
      account('superadmin@plano.co', 'SUPERADMIN', '52100202', 'Saúl'),
      account('inactivo@plano.co', 'EMPLOYEE', '52100203', 'Irene', 'inactivo'),
    ],
  ],
  [
    'vessel',
    [
      vessel('La Guaviarense', 'Lancha', 'GUA-101'),
      vessel('El Tomo', 'Planchon', 'GUA-102'),
      vessel('Río Vaupés', 'Bote Motor', 'VAU-201'),
    ],
  ],
  [
    'branch',
    [
      branch('Puerto San José', 'Guaviare', 'San José del Guaviare'),
      branch('Puerto Mitú', 'Vaupés', 'Mitú'),
    ],
  ],
  [
    'warehouse',
    [warehouse('Bodega El Muelle', 'San José'), warehouse('Bodega Calamar', 'Calamar')],
  ],
  [
    'crewMember',
    [
      crewMember('86010101', 'Jacinto', 'Capitan'),
      crewMember('86010102', 'Nelson', 'Marinero'),
      crewMember('86010103', 'Wilmer', 'Motorista'),
    ],
  ],
  [
    'customer',
    [
      customer('40111222', 'Marta', 'Cuéllar'),
      customer('40111223', 'Hernán', 'Buitrago'),
      customer('40111224', 'Luz', 'Ñáñez'),
      {
        ...customer('40111225', 'Pedro', 'Agüero'),
        personType: 'Juridica',
        companyName: 'Almacén El Colono',
        nitCompany: '800112214',
      },
    ],
  ],
  [
    'product',
    [
      product(40111222, 'Nevera'),
      product(40111222, 'Bulto de arroz'),
      product(40111222, 'Motor fuera de borda'),
      product(40111223, 'Láminas de zinc'),
      product(40111225, 'Caja de herramientas'),
    ],
  ],
  [
    'shipment',
    [
      shipment(1, '40111222', '40111224', 'EN_PREPARACION'),
      shipment(4, '40111223', '40111222', 'EN_TRANSITO'),
    ],
  ],
];

export const DEPARTMENTS = ['Bolívar', 'Guainía', 'Guaviare', 'Meta', 'Vaupés'];

export const CITIES: readonly (readonly [string, string])[] = [
  ['Bolívar', 'Calamar'],
  ['Bolívar', 'Cartagena de Indias'],
  ['Guainía', 'Barrancominas'],
  ['Guainía', 'Inírida'],
  ['Guaviare', 'Calamar'],
  ['Guaviare', 'El Retorno'],
  ['Guaviare', 'Miraflores'],
  ['Guaviare', 'San José del Guaviare'],
  ['Meta', 'Mapiripán'],
  ['Meta', 'Puerto Concordia'],
  ['Vaupés', 'Carurú'],
  ['Vaupés', 'Mitú'],
];

export const CATEGORIES = ['Alimentos', 'Combustible', 'Electrodomésticos', 'Herramientas'];
