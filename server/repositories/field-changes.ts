/** Updates that tell their fields and what they were, in place of a whole body (docs/API.md, Field changes). */
import type { EntityDefinition, Fields } from '../../src/domain/entity';
import { keepUnchanged } from '../../src/domain/record-schema';
import { type FieldChanges, mergeFields } from '../../src/domain/rules/field-changes';
import { invalid, ProblemError } from '../http/problems';
import { Unneeded, type Write } from '../idempotency/write';
import type { Scope } from '../tenancy/scope';
import { lockRow, lockVersion, readRecord } from './entity-repository';
import type { EntityStore } from './entity-store';
import { omit } from './omit';
import { passStored } from './pass-stored';
import { isFieldChanges, isId, isSameReference } from './references';

/** What an update writes. */
export interface Update {
  /** All fields of the record as it will be. */
  readonly fields: Fields;
  /** False where the record has all that was wanted. */
  readonly isChanged: boolean;
}

/** The steps of an update by a whole body, for one that tells its fields, too: merged into the record, it is a whole body. */
export function withFieldChanges(
  store: EntityStore,
  id: number,
  { validate, act, ...steps }: Omit<Write<Fields>, 'authorizeInput'>,
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
    act: async (scope, { fields, isChanged }, headers) => {
      if (isChanged) return act(scope, fields, headers);
      const before = await lockVersion(scope, store, id, headers);
      if (headers.consent && !before.consentAt) return act(scope, fields, headers);
      return new Unneeded(await readRecord(scope, store, id));
    },
  };
}

/**
 * Locks the record, so that it is as it was compared until the update is written, and merges the changes into it.
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

/** The records that a row refers to, by the fields that name them. */
function idsOf({ referenceColumns = {} }: EntityStore, row: Fields): Fields {
  return Object.fromEntries(
    Object.entries(referenceColumns).map(([column, field]) => [field, row[column]]),
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
  const errors = Object.keys(changes).flatMap((field) => {
    if (!known.includes(field)) return [{ field, message: 'No es un campo que se cambie' }];
    if (!(field in before)) return [{ field, message: 'Falta lo que había antes' }];
    const isRight =
      !lists.includes(field) || [changes, before].every((side) => isList(side[field]));
    return isRight
      ? []
      : [{ field, message: `Debe ser una lista de registros, hasta ${MOST_LISTED}` }];
  });
  if (errors.length > 0) throw invalid(...errors.slice(0, MOST_ERRORS));
  const { listed, ownCompany } = definition;
  // Derived from others, or the same for all: a device may tell them with what it saved.
  return { changes: omit(changes, ...listed, ownCompany ?? ''), before };
}

/** With the id of the record that is there wherever a text names it as it is called now. */
function withIds(
  { references }: EntityDefinition,
  side: Fields,
  record: Fields,
  ids: Fields,
): Fields {
  const named = references.filter(
    ({ field, entity }) => field in ids && isSameReference(entity, side[field], record[field]),
  );
  return { ...side, ...Object.fromEntries(named.map(({ field }) => [field, ids[field]])) };
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
    .map((field) => [field, written[field] ?? null]);
  return { ...omit(body, ...naming.filter(isById)), references: Object.fromEntries(references) };
}
