/** Builders of demo records: fields that most records share have defaults. */
import type { Fields } from '../../src/domain/entity';

type Person = [document: string, name: string, lastName: string, sex: 'Femenino' | 'Masculino'];

/** A customer who is a natural person. */
export function natural(
  [numDocument, name, lastName, sex]: Person,
  born: string,
  phone: string,
  address: string,
  cityName: string,
  rest: Fields = {},
): Fields {
  return {
    personType: 'Natural',
    typeDocument: 'Cedula',
    numDocument,
    name,
    lastName,
    dateOfBirth: born,
    sex,
    maritalStatus: 'unión libre',
    nationality: 'colombiano',
    companyName: null,
    nitCompany: null,
    phone,
    email: toEmail(name, lastName),
    address,
    cityName,
    ...rest,
  };
}

/** A customer that is a company, with the person who represents it. */
export function juridica(
  person: Person,
  company: [name: string, nit: string],
  born: string,
  phone: string,
  address: string,
  cityName: string,
): Fields {
  return natural(person, born, phone, address, cityName, {
    personType: 'Juridica',
    maritalStatus: 'casado',
    companyName: company[0],
    nitCompany: company[1],
  });
}

/** A crew member; `licence` is null for roles without one. */
export function crew(
  typeName: string,
  [numDocument, name, lastName, sex]: Person,
  born: string,
  phone: string,
  address: string,
  licence: [licencia: string, expLicencia: string] | null,
): Fields {
  return {
    employeeType: { typeName },
    name,
    lastName,
    typeDocument: 'Cedula',
    numDocument,
    licencia: licence?.[0] ?? null,
    expLicencia: licence?.[1] ?? null,
    email: toEmail(name, lastName),
    dateOfBirth: born,
    nationality: 'colombiano',
    maritalStatus: 'casado',
    phone,
    address,
    sex,
    status: 'activo',
  };
}

/** `where` is a warehouse's name, or a vessel's after `a bordo: `. */
export function product(
  customerNumDocument: string,
  categoryName: string,
  [productName, description]: [productName: string, description: string],
  number: number,
  weight: [weight: number, unit: string],
  [length, width, height]: [length: number, width: number, height: number],
  packagingType: string,
  where: string,
  rest: Fields = {},
): Fields {
  const vessel = /^a bordo: (.+)$/.exec(where)?.[1] ?? null;
  return {
    customerNumDocument,
    categoryName,
    productName,
    description,
    number,
    weight: weight[0],
    unitOfMeasurement: weight[1],
    length,
    width,
    height,
    packagingType,
    isPerishable: false,
    insured: false,
    hazardousMaterials: false,
    specialHandlingInstructions: '',
    warehouseName: vessel ? null : where,
    vehicleName: vessel,
    ...rest,
  };
}

type Place = [departamento: string, municipio: string];

/** `products`: names of the sender's products. `daysAgo`: when it was registered. */
export interface DemoShipment {
  readonly daysAgo: number;
  readonly fields: Fields;
  readonly products: readonly string[];
}

/** A shipment; its products are given by their names and looked up among the sender's. */
export function shipment(
  [remitenteCedula, destinatarioCedula]: [sender: string, recipient: string],
  products: readonly string[],
  [vehiculoNombre, sucursalNombre]: [vessel: string, branch: string],
  [from, to, direccionEnvio]: [from: Place, to: Place, address: string],
  [tipoPago, estadoPago, costoEnvio]: [type: string, state: string, pesos: number],
  descripcionEnvio: string,
  estadoEntrega: string,
  daysAgo: number,
): DemoShipment {
  const fields = {
    remitenteCedula,
    destinatarioCedula,
    vehiculoNombre,
    sucursalNombre,
    departamentoSalida: from[0],
    municipioSalida: from[1],
    departamentoLlegada: to[0],
    municipioLlegada: to[1],
    direccionEnvio,
    tipoPago,
    estadoPago,
    costoEnvio,
    descripcionEnvio,
    estadoEntrega,
  };
  return { fields, products, daysAgo };
}

function toEmail(name: string, lastName: string): string {
  const plain = (text: string) =>
    (text.split(' ')[0] ?? '')
      .normalize('NFD')
      .replace(/\P{ASCII}/gu, '')
      .toLowerCase();
  return `${plain(name)}.${plain(lastName)}@correo.co`;
}
