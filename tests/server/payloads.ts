/** Bodies as a client sends them, valid unless a test says otherwise; every natural key is new at each call. */
import type { Json } from './support';
import { daysAgo } from './times';

const COMPANY = 'Transportes Fluviales del Guaviare';
let count = 0;
const next = () => {
  count += 1;
  return count;
};
const newDocument = () => String(70_000_000 + next());

export function customer(overrides: Json = {}): Json {
  return {
    personType: 'Natural',
    typeDocument: 'Cedula',
    numDocument: newDocument(),
    name: 'Rosalba',
    lastName: 'Peña Ñáñez',
    dateOfBirth: '1985-05-17',
    sex: 'Femenino',
    maritalStatus: 'soltero',
    nationality: 'colombiano',
    companyName: null,
    nitCompany: null,
    phone: '3201112233',
    email: 'rosalba@correo.co',
    address: 'Calle 3 No. 4-5',
    cityName: 'Mitú',
    userNames: ['empleado@fluvicarga.co'],
    ...overrides,
  };
}

export function crewMember(overrides: Json = {}): Json {
  return {
    employeeType: { typeName: 'Capitan' },
    name: 'Jairo',
    lastName: 'Moreno',
    typeDocument: 'Cedula',
    numDocument: newDocument(),
    licencia: 'CAP-1',
    expLicencia: '2028-01-31',
    email: 'jairo@correo.co',
    dateOfBirth: '1975-02-28',
    nationality: 'colombiano',
    maritalStatus: 'casado',
    phone: '3124408871',
    address: 'Calle 12 No. 19-05',
    sex: 'Masculino',
    status: 'activo',
    companyName: COMPANY,
    ...overrides,
  };
}

export function vessel(overrides: Json = {}): Json {
  const number = next();
  return {
    nombre: `Bote ${number}`,
    type: 'Bote',
    model: '2020',
    licensePlate: `TST-${number}`,
    registration: `MT-${number}`,
    fechaExpPatente: '2028-12-31',
    weightCapacity: 5,
    weightUnit: 'ton',
    volumeCapacity: 12,
    volumeUnit: 'm3',
    passengerSpace: true,
    passengers: 6,
    createdBy: 'empleado@fluvicarga.co',
    ...overrides,
  };
}

export function warehouse(overrides: Json = {}): Json {
  return {
    name: `Bodega ${next()}`,
    location: 'Malecón',
    capacity: 10,
    unitOfMeasurement: 'ton',
    description: 'De prueba',
    companyName: COMPANY,
    ...overrides,
  };
}

export function branch(overrides: Json = {}): Json {
  return {
    nombre: `Sucursal ${next()}`,
    direccion: 'Calle 1 No. 2-3',
    departamento: 'Guaviare',
    municipio: 'El Retorno',
    companiaNombre: COMPANY,
    ...overrides,
  };
}

export function product(overrides: Json = {}): Json {
  return {
    customerNumDocument: 17323904,
    productName: `Producto ${next()}`,
    description: 'De prueba',
    categoryName: 'Alimentos',
    number: 4,
    weight: 12.5,
    unitOfMeasurement: 'kg',
    length: 40,
    width: 30,
    height: 25,
    dimensions: '40 x 30 x 25',
    packagingType: 'Caja',
    isPerishable: false,
    insured: true,
    hazardousMaterials: false,
    specialHandlingInstructions: '',
    warehouseName: 'Bodega Malecón',
    vehicleName: null,
    companyName: COMPANY,
    ...overrides,
  };
}

/** `productosIds` has to be given: they must be the sender's and free. */
export function shipment(overrides: Json = {}): Json {
  return {
    remitenteCedula: '17323904',
    destinatarioCedula: '18202655',
    companiaNombre: COMPANY,
    vehiculoNombre: 'Delfín Rosado',
    sucursalNombre: 'Calamar',
    departamentoSalida: 'Guaviare',
    municipioSalida: 'Calamar',
    departamentoLlegada: 'Vaupés',
    municipioLlegada: 'Mitú',
    direccionEnvio: 'Calle 15 No. 13-40',
    tipoPago: 'EFECTIVO',
    estadoPago: 'PENDIENTE',
    costoEnvio: 250000,
    descripcionEnvio: 'De prueba',
    estadoEntrega: 'EN_PREPARACION',
    productosIds: [],
    ...overrides,
  };
}

export function user(overrides: Json = {}): Json {
  return {
    username: `persona${next()}@fluvicarga.co`,
    password: 'Tucunare-7492*',
    roleRequest: { roleListName: ['EMPLOYEE'] },
    estado: 'activo',
    companyName: COMPANY,
    name: 'Persona',
    lastName: 'De Prueba',
    typeDocument: 'Cedula',
    numDocument: newDocument(),
    phone: '3201112233',
    address: 'Calle 3 No. 4-5',
    cityName: 'Calamar',
    departmentName: 'Guaviare',
    sex: 'Otro',
    birthDate: '1990-01-31',
    maritalStatus: 'soltero',
    ...overrides,
  };
}

export function company(overrides: Json = {}): Json {
  const number = next();
  return {
    nit: 901_000_000 + number,
    company: `Naviera ${number}`,
    manager: 'Gerente',
    email: 'gerencia@naviera.co',
    phone: '6085840000',
    address: 'Puerto',
    department: 'Meta',
    municipality: 'Mapiripán',
    status: 'activo',
    ...overrides,
  };
}

/** `envioId` has to be given. */
export function payment(overrides: Json = {}): Json {
  return {
    envioId: 0,
    valor: 100000,
    tipoPago: 'EFECTIVO',
    pagadoEn: daysAgo(7),
    nota: null,
    estado: 'VIGENTE',
    motivo: null,
    anuladoEn: null,
    ...overrides,
  };
}

export function voyage(overrides: Json = {}): Json {
  return {
    vehiculoNombre: 'La Esperanza del Guaviare',
    sucursalNombre: 'San José del Guaviare',
    fechaSalida: '2026-11-25',
    horaSalida: '06:30',
    departamentoLlegada: 'Guaviare',
    municipioLlegada: 'Miraflores',
    tripulantesIds: [],
    enviosIds: [],
    estado: 'PROGRAMADO',
    salidaReal: null,
    llegadaReal: null,
    motivo: null,
    ...overrides,
  };
}

/** A shipment of the demo data's first voyage. */
export function pieceCount(overrides: Json = {}): Json {
  return { viajeId: 1, paso: 'EN_TRANSITO', enviosIds: [], bultos: [], ...overrides };
}
