/**
 * The bodies that a plain server takes in a write, by hand from docs/SPEC.md, S3: nothing here comes from src/, so that
 * a slip there cannot hide here.
 */
export type PlainEntity =
  | 'company'
  | 'user'
  | 'crewMember'
  | 'vessel'
  | 'customer'
  | 'product'
  | 'warehouse'
  | 'branch'
  | 'shipment';

export type PlainRecord = Record<string, unknown>;

interface Shape {
  readonly fields: readonly string[];
  /** Without these there is nothing to save. */
  readonly required: readonly string[];
  /** Must be JSON numbers; everything else is taken as it comes. */
  readonly numbers: readonly string[];
  /** `field` must name a saved record's `by`. */
  readonly references: readonly { field: string; entity: PlainEntity; by: string }[];
}

const words = (text: string) => text.trim().split(/\s+/);

const SHAPES: Readonly<Record<PlainEntity, Shape>> = {
  company: {
    fields: words('nit company manager email phone address department municipality status'),
    required: ['nit', 'company'],
    numbers: ['nit'],
    references: [],
  },
  user: {
    fields:
      words(`username password roleRequest estado companyName name lastName typeDocument numDocument phone
      address cityName departmentName sex birthDate maritalStatus`),
    required: ['username', 'name', 'roleRequest', 'estado'],
    numbers: [],
    references: [{ field: 'companyName', entity: 'company', by: 'company' }],
  },
  crewMember: {
    fields:
      words(`name lastName typeDocument numDocument licencia expLicencia email dateOfBirth nationality
      maritalStatus phone address sex status companyName employeeType`),
    required: ['name', 'numDocument', 'employeeType'],
    numbers: [],
    references: [{ field: 'companyName', entity: 'company', by: 'company' }],
  },
  vessel: {
    fields:
      words(`nombre type model licensePlate registration fechaExpPatente weightCapacity weightUnit
      volumeCapacity volumeUnit passengerSpace passengers createdBy`),
    required: ['nombre', 'licensePlate', 'createdBy'],
    numbers: [],
    references: [{ field: 'createdBy', entity: 'user', by: 'username' }],
  },
  customer: {
    fields:
      words(`name lastName typeDocument numDocument email dateOfBirth nationality maritalStatus phone address
      sex personType companyName nitCompany cityName userNames`),
    required: ['name', 'numDocument', 'personType', 'userNames'],
    numbers: [],
    references: [],
  },
  product: {
    fields:
      words(`productName description number weight unitOfMeasurement height length width dimensions
      packagingType isPerishable insured hazardousMaterials specialHandlingInstructions categoryName vehicleName
      warehouseName companyName customerNumDocument`),
    required: ['productName', 'customerNumDocument', 'dimensions'],
    numbers: words('number weight height length width customerNumDocument'),
    references: [
      { field: 'customerNumDocument', entity: 'customer', by: 'numDocument' },
      { field: 'vehicleName', entity: 'vessel', by: 'nombre' },
      { field: 'warehouseName', entity: 'warehouse', by: 'name' },
    ],
  },
  warehouse: {
    fields: words('name location capacity unitOfMeasurement description companyName'),
    required: ['name'],
    numbers: [],
    references: [{ field: 'companyName', entity: 'company', by: 'company' }],
  },
  branch: {
    fields: words('nombre direccion departamento municipio companiaNombre'),
    required: ['nombre'],
    numbers: [],
    references: [{ field: 'companiaNombre', entity: 'company', by: 'company' }],
  },
  shipment: {
    fields:
      words(`remitenteCedula destinatarioCedula companiaNombre vehiculoNombre sucursalNombre direccionEnvio
      departamentoSalida municipioSalida departamentoLlegada municipioLlegada tipoPago estadoPago costoEnvio
      descripcionEnvio estadoEntrega productosIds`),
    required: words(
      'remitenteCedula destinatarioCedula vehiculoNombre sucursalNombre productosIds',
    ),
    numbers: ['costoEnvio'],
    references: [
      { field: 'remitenteCedula', entity: 'customer', by: 'numDocument' },
      { field: 'destinatarioCedula', entity: 'customer', by: 'numDocument' },
      { field: 'vehiculoNombre', entity: 'vessel', by: 'nombre' },
      { field: 'sucursalNombre', entity: 'branch', by: 'nombre' },
    ],
  },
};

/** Why a body cannot be saved, in a developer's words; null where it can. */
export function findFault(
  entity: PlainEntity,
  body: PlainRecord,
  saved: (entity: PlainEntity) => Iterable<PlainRecord>,
): string | null {
  const { fields, required, numbers, references } = SHAPES[entity];
  const unknown = Object.keys(body).find((field) => !fields.includes(field));
  if (unknown) return `Unrecognized field "${unknown}"`;
  const missing = required.find((field) => body[field] === undefined || body[field] === '');
  if (missing) return `Missing field "${missing}"`;
  const untyped = numbers.find(
    (field) => body[field] !== undefined && typeof body[field] !== 'number',
  );
  if (untyped) return `Field "${untyped}" is not a number`;
  for (const { field, entity: other, by } of references) {
    const value = body[field];
    if (value === undefined || value === null || value === '') continue;
    const isKnown = [...saved(other)].some((record) => String(record[by]) === String(value));
    if (!isKnown) return `No ${other} has ${by} "${String(value)}"`;
  }
  return null;
}
