/**
 * Law 2: a save is one strict transaction: operation, row, end of the draft. Any tab may save; nothing here sends.
 */
import { entityOf, type QueuedEntity } from '../domain/entities';
import { type Fields, pickFields } from '../domain/entity';
import { refold } from './fold';
import { isUnsettled, type Operation, type OperationKind } from './rows';
import { findRow, type UserDatabase } from './user-database';

export interface SaveRequest {
  /** Made when the form opened: the same form saved twice is one operation. */
  readonly operationId: string;
  readonly entity: QueuedEntity;
  /** The record to change; null makes a new one, whose local key is the operation's id. */
  readonly key: string | null;
  readonly kind: OperationKind;
  /** The whole payload (create, update) or the changed state (status), as the entity's schema gave it. */
  readonly fields: Fields;
  readonly author: string;
  readonly device: string;
  readonly now: number;
  /** The draft that ends with this save. */
  readonly draft: string | null;
}

/**
 * Writes the intent and what it shows. Resolves once it is on the disk.
 * @returns the record's local key. An update that changes nothing leaves no operation.
 * @throws what IndexedDB throws (quota, closed connection); then nothing was written.
 */
export async function saveRecord(db: UserDatabase, request: SaveRequest): Promise<string> {
  const { entity } = request;
  const tables = [
    db.outbox,
    db.drafts,
    db.mirror(entity),
    ...entityOf(entity).references.map((reference) => db.mirror(reference.entity)),
  ];
  return db.transaction('rw', [...new Set(tables)], async () => {
    const known = await db.outbox.where('id').equals(request.operationId).first();
    if (known) return known.key;

    const row = request.key === null ? undefined : await findRow(db, entity, request.key);
    const key = row?.key ?? request.key ?? request.operationId;
    const changes = row ? difference(row.view, request.fields) : request.fields;
    const rejected = await rejectedOf(db, entity, key, request.kind);
    if (rejected) {
      await db.outbox.put({
        ...rejected,
        ...FRESH,
        id: request.operationId,
        changes: { ...rejected.changes, ...changes },
        refs: { ...rejected.refs, ...(await findReferences(db, entity, changes)) },
      });
      await refreshRow(db, entity, key);
    } else if (Object.keys(changes).length > 0) {
      const operation: Omit<Operation, 'seq'> = {
        id: request.operationId,
        schemaVersion: 1,
        entity,
        key,
        kind: request.kind,
        changes,
        before: row ? pickFields(row.view, Object.keys(changes)) : null,
        baseVersion: row?.version ?? null,
        refs: await findReferences(db, entity, changes),
        author: request.author,
        device: request.device,
        happenedAt: request.now,
        ...FRESH,
      };
      await db.outbox.add(operation);
      await refreshRow(db, entity, key);
    }
    if (request.draft) await db.drafts.delete(request.draft);
    return key;
  });
}

/** What an operation is before it was ever sent. */
export const FRESH = {
  state: 'pending',
  isKeyed: null,
  frozenBody: null,
  epoch: null,
  attempts: 0,
  sentAt: null,
  notBefore: 0,
  absences: 0,
  trouble: null,
  ackedAt: null,
} as const;

/** Saving a record whose create or update was refused corrects that operation, in its place in the queue. */
async function rejectedOf(
  db: UserDatabase,
  entity: QueuedEntity,
  key: string,
  kind: OperationKind,
): Promise<Operation | undefined> {
  if (kind !== 'update') return undefined;
  const operations = await operationsOf(db, entity, key);
  return operations.find(
    (operation) => operation.state === 'rejected' && operation.kind !== 'status',
  );
}

/** Rebuilds a record's view and mark from its base and operations; a record with neither goes. */
export async function refreshRow(
  db: UserDatabase,
  entity: QueuedEntity,
  key: string,
): Promise<void> {
  const table = db.mirror(entity);
  const row = await table.get(key);
  const operations = await operationsOf(db, entity, key);
  const base = row?.base ?? null;
  if (base === null && operations.length === 0) await table.delete(key);
  else
    await table.put(
      refold({ key, id: row?.id ?? null, base, version: row?.version ?? null }, operations),
    );
}

/** The operations of one record, in order. */
export function operationsOf(
  db: UserDatabase,
  entity: QueuedEntity,
  key: string,
): Promise<Operation[]> {
  return db.outbox.where('[entity+key]').equals([entity, key]).sortBy('seq');
}

/** Local keys of the records that `changes` names: unsettled ones by name, and all those named by their key. */
async function findReferences(
  db: UserDatabase,
  entity: QueuedEntity,
  changes: Fields,
): Promise<Operation['refs']> {
  const refs: Record<string, string | readonly string[]> = {};
  const outbox = await db.outbox.where('state').notEqual('acked').toArray();
  for (const reference of entityOf(entity).references) {
    const value = changes[reference.field];
    if (value === undefined || value === null) continue;
    if (reference.isMany) refs[reference.field] = (value as (string | number)[]).map(String);
    else {
      const named = outbox.find(
        (operation) =>
          isUnsettled(operation) &&
          operation.entity === reference.entity &&
          String(operation.changes[reference.by] ?? '') === String(value),
      );
      if (named) refs[reference.field] = named.key;
    }
  }
  return refs;
}

/** The fields of `wanted` that are not so in `current`. */
export function difference(current: Fields, wanted: Fields): Fields {
  return Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => !isSame(current[field], value)),
  );
}

/** Whether two wire values say the same: absent, null and empty text are alike, numbers may come as text. */
export function isSame(left: unknown, right: unknown): boolean {
  const plain = (value: unknown): string =>
    value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  return plain(left) === plain(right);
}
