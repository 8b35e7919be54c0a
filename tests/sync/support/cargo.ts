/** What a person types, as the forms hand it over; every document and name is new at each call. */
import { entityOf, type QueuedEntity } from '../../../src/domain/entities';
import { type Fields, validate } from '../../../src/domain/entity';
import type { Places } from './servers';

let count = 0;
export function next(): number {
  count += 1;
  return count;
}
export const newDocument = () => String(81_000_000 + next());

export function customer(overrides: Fields = {}): Fields {
  return checked('customer', {
    personType: 'Natural',
    typeDocument: 'Cedula',
    numDocument: newDocument(),
    name: 'Rosalba',
    lastName: 'Peña Ñáñez',
    dateOfBirth: '1985-05-17',
    sex: 'Femenino',
    maritalStatus: 'soltero',
    nationality: 'colombiano',
    phone: '3201112233',
    email: 'rosalba@correo.co',
    address: 'Calle 3 No. 4-5',
    cityName: 'Mitú',
    ...overrides,
  });
}

export function product(places: Places, owner: Fields, overrides: Fields = {}): Fields {
  return checked('product', {
    customerNumDocument: owner.numDocument,
    productName: `Bulto ${next()}`,
    description: 'De arroz',
    categoryName: 'Alimentos',
    number: 4,
    weight: 12.5,
    unitOfMeasurement: 'kg',
    length: 40,
    width: 30,
    height: 25,
    packagingType: 'Costal',
    isPerishable: false,
    insured: true,
    hazardousMaterials: false,
    specialHandlingInstructions: '',
    warehouseName: places.warehouse,
    vehicleName: null,
    companyName: places.company,
    ...overrides,
  });
}

/** `productKeys`: local keys or server ids as text. */
export function shipment(
  places: Places,
  sender: Fields,
  recipient: Fields,
  productKeys: readonly string[],
  overrides: Fields = {},
): Fields {
  return checked('shipment', {
    remitenteCedula: sender.numDocument,
    destinatarioCedula: recipient.numDocument,
    companiaNombre: places.company,
    vehiculoNombre: places.vessel,
    sucursalNombre: places.branch,
    departamentoSalida: 'Guaviare',
    municipioSalida: 'San José del Guaviare',
    departamentoLlegada: 'Vaupés',
    municipioLlegada: 'Mitú',
    direccionEnvio: 'Muelle de Mitú',
    tipoPago: 'EFECTIVO',
    estadoPago: 'PENDIENTE',
    costoEnvio: 185_000,
    descripcionEnvio: `Víveres ${next()}`,
    estadoEntrega: 'EN_PREPARACION',
    productosIds: productKeys,
    ...overrides,
  });
}

export function vessel(overrides: Fields = {}): Fields {
  const number = next();
  return checked('vessel', {
    nombre: `Bongo ${number}`,
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
    ...overrides,
  });
}

function checked(entity: QueuedEntity, raw: Fields): Fields {
  const { fields, issues } = validate(entityOf(entity).schema, raw);
  if (!fields) throw new Error(`${entity}: ${JSON.stringify(issues)}`);
  return fields;
}
