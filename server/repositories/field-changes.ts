/** Updates that tell their fields with the values before, in place of a whole body (docs/API.md, Field changes). */
import type { EntityDefinition, Fields } from '../../src/domain/entity';
import { keepUnchanged } from '../../src/domain/record-schema';
import { type FieldChanges, mergeFields } from '../../src/domain/rules/field-changes';
import { invalid, ProblemError } from '../http/problems';
import type { Write } from '../idempotency/write';
import type { Scope } from '../tenancy/scope';
import { lockRow, lockVersion, unneeded } from './entity-repository';
import type { EntityStore } from './entity-store';
import { omit } from './omit';
import { passStored } from './pass-stored';
import { isFieldChanges, isId, isSameReference, namingFieldsOf } from './references';

/** The result of merging an update. */
export interface Update {
  /** All fields of the record as it will be. */
  readonly fields: Fields;
  /** False where the record has all that was wanted. */
  readonly isChanged: boolean;
}

/**
 * The steps of an update by a whole body, which also accept one that tells its fields: merged into the record, it is a
 * whole body.
 */
export function withFieldChanges(
  store: EntityStore,
  id: number,
  { validate, decide, ...steps }: Omit<Write<Fields>, 'authorizeInput'>,
): Write<Update> {
  return {
    ...steps,
    validate: async (scope, sent) => {
      const { fields } = store.definition;
      if (!isFieldChanges(sent)) {
        const read = () => steps.find(scope, id);
        const input = await passStored(fields, sent, read, (body) => validate(scope, body));
        return { fields: input, isChanged: true };
      }
      const found = await mergeUpdate(scope, store, { id, find: steps.find }, sent);
      const body = keepUnchanged(fields, found.body, found.record);
      return { fields: await validate(scope, body), isChanged: found.isChanged };
    },
    decide: async (scope, { fields, isChanged }, headers) => {
      if (isChanged) return decide(scope, fields, headers);
      const before = await lockVersion(scope, store, id, headers);
      if (headers.consent && !before.consentAt) return decide(scope, fields, headers);
      return unneeded(scope, store, id);
    },
  };
}

/**
 * Locks the record, so that it stays as it was compared until the update is written, and merges the changes into it.
 * @throws ProblemError `not-found`; `erased`; `invalid` naming a field; `stale` with the fields that somebody else has
 * changed differently
 */
async function mergeUpdate(
  scope: Scope,
  store: EntityStore,
  { id, find }: { readonly id: number; readonly find: Write<Fields>['find'] },
  sent: FieldChanges,
): Promise<{ readonly record: Fields; readonly body: Fields; readonly isChanged: boolean }> {
  const { changes, before } = check(store.definition, sent);
  const row = await lockRow(scope, store, id);
  const record = row && (await find(scope, id));
  if (!record) throw new ProblemError('not-found');
  if (row.erasedAt) throw new ProblemError('erased', { record });
  const ids = idsOf(store, row);
  const { written, contested } = mergeFields(
    store.definition,
    {
      changes: withIds(store.definition, changes, record, ids),
      before: withIds(store.definition, before, record, ids),
    },
    { ...record, ...ids },
  );
  if (contested.length > 0)
    throw new ProblemError('stale', {
      title: 'Alguien más cambió lo mismo de otra manera',
      record,
      fields: contested,
      version: Number(row.version),
    });
  return {
    record,
    body: toWholeBody(store.definition, record, written, Object.keys(ids)),
    isChanged: Object.keys(written).length > 0,
  };
}

/** A record that a field names: no text equals it. */
interface Named {
  readonly id: number;
}

const toNamed = (value: unknown): unknown =>
  typeof value === 'number' ? ({ id: value } satisfies Named) : value;

/** The records that a row refers to, by the fields that name them. */
function idsOf({ referenceColumns = {} }: EntityStore, row: Fields): Fields {
  return Object.fromEntries(
    Object.entries(referenceColumns).map(([column, field]) => [field, toNamed(row[column])]),
  );
}

/** More than any list of records may hold. */
const MOST_LISTED = 1_000;
/** A body of a megabyte may hold as many unknown names as it likes. */
const MOST_ERRORS = 50;
const isList = (value: unknown) =>
  value === null || (Array.isArray(value) && value.length <= MOST_LISTED && value.every(isId));

/** @throws ProblemError `invalid` */
function check(definition: EntityDefinition, { changes, before }: FieldChanges): FieldChanges {
  for (const [field, value] of Object.entries({ changes, before }))
    if (value === null || typeof value !== 'object' || Array.isArray(value))
      throw invalid({ field, message: 'Debe decir los campos' });
  const known = Object.keys(definition.payload({}));
  const lists = definition.references.filter(({ isMany }) => isMany).map(({ field }) => field);
  const single = namingFieldsOf(definition);
  const errors = Object.keys(changes).flatMap((field) => {
    if (!known.includes(field)) return [{ field, message: 'No es un campo que se cambie' }];
    if (!(field in before)) return [{ field, message: 'Falta lo que había antes' }];
    const sides = [changes[field], before[field]];
    if (lists.includes(field) && !sides.every(isList))
      return [{ field, message: `Debe ser una lista de registros, hasta ${MOST_LISTED}` }];
    // Compared as a record, an object could hold anything.
    if (single.includes(field) && sides.some((one) => one !== null && typeof one === 'object'))
      return [{ field, message: 'Debe ser el número de un registro' }];
    return [];
  });
  if (errors.length > 0) throw invalid(...errors.slice(0, MOST_ERRORS));
  const { listed, ownCompany } = definition;
  // Derived from other values, or the same for all: a device may send them with its changes.
  return { changes: omit(changes, ...listed, ownCompany ?? ''), before };
}

/** Names records by id, also where a text is the present name of the record in the row. */
function withIds(
  { references }: EntityDefinition,
  side: Fields,
  record: Fields,
  ids: Fields,
): Fields {
  const named = references
    .filter(({ field }) => field in ids && field in side)
    .map(({ field, entity }) => {
      const isIt = isSameReference(entity, side[field], record[field]);
      return [field, isIt ? ids[field] : toNamed(side[field])];
    });
  return { ...side, ...Object.fromEntries(named) };
}

/** @param naming the fields that name other records: those not written stay as they are */
function toWholeBody(
  definition: EntityDefinition,
  record: Fields,
  written: Fields,
  naming: readonly string[],
): Fields {
  const isById = (field: string) => field in written && typeof (written[field] ?? '') !== 'string';
  const body = { ...definition.payload(record), ...written };
  const references = naming
    .filter((field) => isById(field) || !(field in written))
    .map((field) => [field, (written[field] as Named | null | undefined)?.id ?? null]);
  return { ...omit(body, ...naming.filter(isById)), references: Object.fromEntries(references) };
}
