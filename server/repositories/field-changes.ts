/** Updates that tell their fields and what they were, in place of a whole body (docs/API.md, Field changes). */
import type { EntityDefinition, Fields } from '../../src/domain/entity';
import { type FieldChanges, mergeFields } from '../../src/domain/rules/field-changes';
import { invalid, ProblemError } from '../http/problems';
import { Unneeded, type Write } from '../idempotency/write';
import type { Scope } from '../tenancy/scope';
import { lockRow, lockVersion, readRecord } from './entity-repository';
import type { EntityStore } from './entity-store';
import { omit } from './omit';
import { isFieldChanges, isSameReference } from './references';

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
      if (!isFieldChanges(sent)) return { fields: await validate(scope, sent), isChanged: true };
      const { body, isChanged } = await mergeUpdate(scope, store, { id, find: steps.find }, sent);
      return { fields: await validate(scope, body), isChanged };
    },
    act: async (scope, { fields, isChanged }, headers) => {
      if (isChanged || headers.consent) return act(scope, fields, headers);
      await lockVersion(scope, store, id, headers);
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
): Promise<{ readonly body: Fields; readonly isChanged: boolean }> {
  const row = await lockRow(scope, store, id);
  const record = row && (await find(scope, id));
  if (!record) throw new ProblemError('not-found');
  if (row.erasedAt) throw new ProblemError('erased', { record });
  const ids = idsOf(store, row);
  const { changes, before } = check(store.definition, sent);
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

/** @throws ProblemError `invalid` */
function check(definition: EntityDefinition, { changes, before }: FieldChanges): FieldChanges {
  for (const [field, value] of Object.entries({ changes, before }))
    if (value === null || typeof value !== 'object' || Array.isArray(value))
      throw invalid({ field, message: 'Debe decir los campos' });
  const known = Object.keys(definition.payload({}));
  const errors = Object.keys(changes).flatMap((field) => {
    if (!known.includes(field)) return [{ field, message: 'No es un campo que se cambie' }];
    return field in before ? [] : [{ field, message: 'Falta lo que había antes' }];
  });
  if (errors.length > 0) throw invalid(...errors);
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
