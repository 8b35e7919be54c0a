/** A plain server's answers for a record: in the shapes its clients read, with their unevenness. */
import type { PlainEntity, PlainRecord } from './shapes';

const MEASURES = ['weight', 'capacity', 'weightCapacity', 'volumeCapacity', 'costoEnvio', 'number'];

/** Every second record has its measures as text and its empty texts as null or ''. */
function unevenly(record: PlainRecord): PlainRecord {
  const isEven = Number(record.id) % 2 === 0;
  const entries = Object.entries(record).map(([field, value]) => {
    if (isEven && MEASURES.includes(field)) return [field, String(value)];
    if (isEven && field === 'passengerSpace') return [field, String(value)];
    return [field, value === null || value === '' ? (isEven ? '' : null) : value];
  });
  return Object.fromEntries(entries);
}

function toUser(record: PlainRecord, companyStatus: unknown): PlainRecord {
  const { id, username, name, lastName, typeDocument, numDocument, phone, address } = record;
  const { sex, birthDate, maritalStatus, estado, roleRequest, companyName } = record;
  const roles = (roleRequest as { roleListName: string[] }).roleListName;
  return {
    ...{ id, username, name, lastName, typeDocument, numDocument, phone, address },
    ...{ sex, birthDate, maritalStatus, status: estado },
    roles: roles.map((roleEnum) => ({ roleEnum })),
    company: { name: companyName, status: companyStatus },
    city: {
      ciudad: record.cityName,
      departamento: { departamento: record.departmentName },
    },
  };
}

/** One record as its list shows it. */
export function toReadShape(
  entity: PlainEntity,
  record: PlainRecord,
  companyStatusOf: (name: unknown) => unknown,
): PlainRecord {
  switch (entity) {
    case 'user':
      return toUser(record, companyStatusOf(record.companyName));
    case 'product': {
      const { id, numeroGuiaEnvio: _, ...rest } = unevenly(record);
      return { ...rest, productId: id };
    }
    case 'shipment': {
      const { productosIds: _, ...rest } = unevenly(record);
      return rest;
    }
    case 'customer': {
      const { userNames: _, ...rest } = unevenly(record);
      return rest;
    }
    default:
      return unevenly(record);
  }
}

/** One product as `product/document/{document}/products` shows it: here the key is `id`. */
export function toProductOfDocument(record: PlainRecord): PlainRecord {
  const { customerNumDocument: _, numeroGuiaEnvio = null, ...rest } = unevenly(record);
  return { ...rest, numeroGuiaEnvio };
}
