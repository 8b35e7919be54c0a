/** Changes told by their fields, in the model of our server. */
import { entityOf, type QueuedEntity } from '../../src/domain/entities';
import type { Fields } from '../../src/domain/entity';
import { type FieldChanges, mergeFields } from '../../src/domain/rules/field-changes';
import { compareState, stateFieldOf } from '../../src/domain/rules/transitions';
import type { ServerModel } from './server-model';

export type Merge =
  | { readonly is: 'contested'; readonly fields: readonly string[] }
  | { readonly is: 'unneeded' }
  /** Null ids: those references stay as they are. */
  | { readonly is: 'needed'; readonly body: Fields; readonly references: Fields };

export const isFieldChanges = (body: Fields | null): body is Fields & FieldChanges =>
  Object(body).changes !== undefined;

/** An update as a whole body, made on the record as it is now. */
export function mergeUpdate(
  server: ServerModel,
  entity: QueuedEntity,
  current: Fields,
  sent: FieldChanges,
): Merge {
  const definition = entityOf(entity);
  const naming = definition.references.filter(({ by }) => by !== 'id');
  const was = server.namesOf(entity, Number(current.id));
  const shown = server.shown(entity, current);
  const ids: Fields = {};
  for (const { field } of naming) {
    const id = was?.get(field)?.id;
    if (id !== undefined) ids[field] = id;
  }
  // A text that is the present name of the referenced record means that record.
  const withIds = (side: Fields): Fields => ({
    ...side,
    ...Object.fromEntries(
      Object.keys(ids)
        .filter((field) => String(side[field]) === String(shown[field]))
        .map((field) => [field, ids[field]]),
    ),
  });
  const { written, contested } = mergeFields(
    definition,
    { changes: withIds(sent.changes), before: withIds(sent.before) },
    { ...shown, ...ids },
  );
  if (contested.length > 0) return { is: 'contested', fields: contested };
  if (Object.keys(written).length === 0) return { is: 'unneeded' };
  const names: Fields = {};
  const references: Fields = {};
  for (const { field, entity: other, by } of naming) {
    const value = written[field];
    references[field] = field in written ? undefined : null;
    if (typeof value !== 'number') continue;
    references[field] = value;
    names[field] = server.tables[other as QueuedEntity].get(value)?.[by] ?? value;
  }
  return { is: 'needed', body: { ...definition.payload(shown), ...written, ...names }, references };
}

/** The result of a change of state on the record as it is now. */
export function checkState(current: Fields, { before, ...changes }: Fields) {
  const field = stateFieldOf({ changes });
  return compareState(field, {
    before: String(Object(before)[field]),
    mine: String(changes[field]),
    now: String(current[field]),
    withProof: Boolean(changes.entrega),
  });
}
