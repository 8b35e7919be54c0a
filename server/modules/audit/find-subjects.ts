import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { toDocumentKey } from '../../../src/domain/values/same';
import { auditEntries, crewMembers, customers, shipments, users } from '../../db/schema';
import { type Scope, tenantFilter } from '../../tenancy/scope';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX_PEOPLE = 200;

/**
 * Finds the possible meanings of a search text: a person who acted or whose account it was, a record's number, a guide
 * number, a document, an address, the id of a request. Names and documents are looked up where they are kept: the trail
 * has none.
 * @returns null where it means nothing that exists
 */
export async function findSubjects(scope: Scope, text: string): Promise<SQL | null> {
  if (UUID.test(text)) return eq(auditEntries.requestId, text.toLowerCase());
  const conditions: (SQL | undefined)[] = [];
  const people = await findPeople(scope, text);
  if (people.length > 0)
    conditions.push(inArray(auditEntries.userId, people), isRecord('user', people));
  if (/^\d{1,9}$/.test(text)) conditions.push(eq(auditEntries.recordId, Number(text)));
  if (/^[\d.:/a-f]{3,45}$/i.test(text) && /[.:]/.test(text))
    conditions.push(eq(auditEntries.address, text.toLowerCase()));
  // The platform sees no cargo, so it finds none by number.
  if (scope.actor.role !== 'SUPERADMIN') conditions.push(...(await findCargo(scope, text)));
  return or(...conditions) ?? null;
}

async function findPeople({ actor, db }: Scope, text: string): Promise<number[]> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const isNamed = sql`(${users.username} ilike ${pattern} or ${users.name} || ' ' || ${users.lastName} ilike ${pattern})`;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(actor.role === 'SUPERADMIN' ? isNamed : tenantFilter({ actor }, users, isNamed))
    .limit(MAX_PEOPLE);
  return rows.map(({ id }) => id);
}

/** Records with this guide number or document. */
async function findCargo(scope: Scope, text: string): Promise<SQL[]> {
  const found: SQL[] = [];
  if (/^[A-Za-z0-9]{9}$/.test(text)) {
    const isGuide = tenantFilter(scope, shipments, eq(shipments.numeroGuia, text));
    const rows = await scope.db.select({ id: shipments.id }).from(shipments).where(isGuide);
    if (rows.length > 0) found.push(isRecord('shipment', toIds(rows)));
  }
  const document = text.replace(/[.\s]/g, '');
  if (!/^\d{5,18}$/.test(document)) return found;
  for (const [entity, table] of [
    ['customer', customers],
    ['crewMember', crewMembers],
  ] as const) {
    const isTheirs = tenantFilter(scope, table, eq(table.documentKey, toDocumentKey(document)));
    const rows = await scope.db.select({ id: table.id }).from(table).where(isTheirs);
    if (rows.length > 0) found.push(isRecord(entity, toIds(rows)));
  }
  return found;
}

const toIds = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

const isRecord = (entity: string, ids: readonly number[]) =>
  sql`(${auditEntries.entity} = ${entity} and ${inArray(auditEntries.recordId, [...ids])})`;
