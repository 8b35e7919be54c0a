/** Builders of typed form values; every document and name is new at each call. */
import { entityOf, type QueuedEntity } from '../../../src/domain/entities';
import { type Fields, validate } from '../../../src/domain/entity';
import * as wire from '../../server/payloads';
import type { Places } from './servers';

let count = 0;
export function next(): number {
  count += 1;
  return count;
}
export const newDocument = () => String(81_000_000 + next());

export function customer(overrides: Fields = {}): Fields {
  return checked('customer', wire.customer({ numDocument: newDocument(), ...overrides }));
}

export function product(
  { warehouse, company }: Pick<Places, 'warehouse' | 'company'>,
  { numDocument }: Fields,
  overrides: Fields = {},
): Fields {
  const where = { warehouseName: warehouse, companyName: company };
  const what = { customerNumDocument: numDocument, productName: `Bulto ${next()}`, ...where };
  return checked('product', wire.product({ ...what, ...overrides }));
}

/** `productKeys`: local keys or server ids as text. */
export function shipment(
  { company, vessel, branch }: Places,
  sender: Fields,
  recipient: Fields,
  productKeys: readonly string[],
  overrides: Fields = {},
): Fields {
  const raw = wire.shipment({
    remitenteCedula: sender.numDocument,
    destinatarioCedula: recipient.numDocument,
    companiaNombre: company,
    vehiculoNombre: vessel,
    sucursalNombre: branch,
    descripcionEnvio: `Víveres ${next()}`,
    productosIds: productKeys,
    ...overrides,
  });
  return checked('shipment', raw);
}

export function vessel(overrides: Fields = {}): Fields {
  return checked('vessel', wire.vessel(overrides));
}

/** A new record of an entity that names no other new one; the owner of a product is a demo customer. */
export function anyRecord(entity: QueuedEntity, places: Places): Fields {
  const raw: Record<string, () => Fields> = {
    customer,
    vessel,
    product: () => product(places, { numDocument: '40111222' }),
    crewMember: () => ({
      ...customer(),
      typeName: 'Capitan',
      numDocument: newDocument(),
      licencia: 'CAP-9',
      expLicencia: '31/01/2029',
      status: 'activo',
      companyName: places.company,
    }),
    warehouse: () => ({
      name: `Bodega ${next()}`,
      location: 'Muelle',
      capacity: '12,5',
      unitOfMeasurement: 'ton',
      description: 'Nueva',
      companyName: places.company,
    }),
    branch: () => ({
      nombre: `Sucursal ${next()}`,
      direccion: 'Puerto',
      departamento: 'Guaviare',
      municipio: 'Calamar',
      companiaNombre: places.company,
    }),
  };
  const build = raw[entity];
  if (!build) throw new Error(`A ${entity} names other records`);
  return checked(entity, build());
}

function checked(entity: QueuedEntity, raw: Fields): Fields {
  const { fields, issues } = validate(entityOf(entity).schema, raw);
  if (!fields) throw new Error(`${entity}: ${JSON.stringify(issues)}`);
  return fields;
}
