/**
 * The request of an operation to our server. It is made of the operation alone, and of nothing that changes while it
 * waits: page and worker, the first send and the next, open and sealed, send the same.
 */
import { consentOf, withoutConsent } from '../../db/outbox/consent';
import { pickRefs } from '../../db/outbox/references';
import { registrationOf } from '../../db/outbox/registered-at';
import type { Operation } from '../../db/schema';
import { findRow, type StoreReads } from '../../db/store';
import { entityOf } from '../../domain/entities';
import type { EntityName, Fields } from '../../domain/entity';
import type { FieldChanges } from '../../domain/rules/field-changes';
import { isLocalKey } from '../../domain/rules/waybill';
import {
  type BatchOp,
  CREATE_PATHS,
  type Ref,
  refSegment,
  shipmentStatusPath,
  updatePath,
} from '../../domain/wire';

/**
 * Records are named by the server's number where it is known, else by their key: to the server both are one.
 * @returns the operation as one of a batch
 */
export async function toRequest(reads: StoreReads, operation: Operation): Promise<BatchOp> {
  const { id: key, entity, kind, company } = operation;
  const consent = consentOf(operation);
  const { changes, before, refs, beforeRefs } = withoutConsent(operation);
  const beside = { ...(company !== null && { company }), ...(consent && { consent }) };
  const named = await toNamed(reads, entity, pickRefs(refs, Object.keys(changes)));
  if (kind === 'create')
    return {
      key,
      method: 'POST',
      path: CREATE_PATHS[entity],
      recordKey: operation.key,
      body: toCreateBody(operation, changes, named),
      ...beside,
    };
  const target = await toRef(reads, entity, operation.key);
  const id = typeof target === 'number' ? target : refSegment(target.$ref);
  const isState = kind === 'status';
  return {
    key,
    method: isState ? 'PATCH' : 'PUT',
    path: isState ? shipmentStatusPath(id) : updatePath(entity, id),
    body: isState
      ? toStateBody(operation)
      : ({
          changes: toSaid(operation, changes, named),
          before: toSaid(operation, before ?? {}, await toNamed(reads, entity, beforeRefs)),
        } satisfies FieldChanges),
    ...beside,
  };
}

/** A reference without a record of its own stays the text that was typed: a number would be taken for an id. */
function toSaid({ entity }: Operation, fields: Fields, named: Named): Fields {
  const texts = entityOf(entity).references.flatMap(({ field, isMany }) => {
    const value = fields[field];
    return isMany || value === undefined || value === null ? [] : [[field, String(value)]];
  });
  return { ...fields, ...Object.fromEntries(texts), ...named };
}

/** Typed texts stay beside references: the server may still know a text that has no record on this device. */
function toCreateBody(operation: Operation, changes: Fields, named: Named): Fields {
  const definition = entityOf(operation.entity);
  const references = definition.references.filter(({ field, by }) => by !== 'id' && field in named);
  const numbered = definition.references.filter(({ field, by }) => by === 'id' && field in named);
  const pick = (some: typeof references) =>
    Object.fromEntries(some.map(({ field }) => [field, named[field]]));
  const payload = definition.payload({ ...changes, ...pick(numbered) });
  // The server knows its company, whatever its name is by then.
  delete payload[definition.ownCompany ?? ''];
  return {
    ...payload,
    ...definition.stamp(operation.author),
    ...registrationOf(operation),
    ...(references.length > 0 && { references: pick(references) }),
  };
}

type Named = Readonly<Record<string, number | Ref | readonly (number | Ref)[]>>;

async function toNamed(
  reads: StoreReads,
  entity: Operation['entity'],
  refs: Operation['refs'] = {},
): Promise<Named> {
  const named: Record<string, Named[string]> = {};
  for (const { field, entity: other } of entityOf(entity).references) {
    const keys = refs[field];
    if (keys === undefined) continue;
    named[field] =
      typeof keys === 'string'
        ? await toRef(reads, other, keys)
        : await Promise.all(keys.map((key) => toRef(reads, other, key)));
  }
  return named;
}

/** The server knows a record that was made here by its key, unless it turned out to be one that was there before. */
async function toRef(reads: StoreReads, entity: EntityName, key: string): Promise<number | Ref> {
  if (!isLocalKey(key)) return Number(key);
  return (await findRow(reads, entity, key))?.id ?? { $ref: key };
}

/** A change of state with its reason, and its time by the server's clock as it was known when it was saved. */
function toStateBody({ changes, before, clockOffsetMs }: Operation): Fields {
  const { occurredAt } = changes;
  if (typeof occurredAt !== 'string') return { ...changes, before };
  const at = new Date(Date.parse(occurredAt) + clockOffsetMs);
  return { ...changes, before, occurredAt: at.toISOString() };
}
