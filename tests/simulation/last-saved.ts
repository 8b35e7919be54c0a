/** Whether the last value that a person saved in a field is on the server, or still before their eyes. */
import type { Operation } from '../../src/db/schema';
import type { ExpectedState, SavedValue } from './expected-state';
import { toName } from './modelled-fields';
import type { ServerModel } from './server-model';

/**
 * Finds the values of a person on a tablet that are not on the server, and that no operation of the queue holds.
 * @param queue the operations that the person sees there: waiting, refused, or asked about
 */
export function findUnseen(
  { server, expected }: { readonly server: ServerModel; readonly expected: ExpectedState },
  { device, author }: Pick<SavedValue, 'device' | 'author'>,
  queue: readonly Operation[],
): SavedValue[] {
  const missing = [...expected.savedValues.values()].filter(
    (word) =>
      word.device === device &&
      word.author === author &&
      !word.isReplaced &&
      !word.isGivenUp &&
      !server.written.has(word.name) &&
      !server.isBeyondTelling(word.name),
  );
  if (missing.length === 0) return [];
  const shown = new Set(queue.flatMap((operation) => expected.namesOf(operation)));
  return missing.filter(({ name }) => !shown.has(name));
}

/** Finds values that an earlier one of the same person and tablet has replaced on the server in the end. */
export function findOverwritten(server: ServerModel, expected: ExpectedState): string[] {
  const last = new Map<string, string>();
  for (const { entity, id, applied, device, username } of server.ledger)
    for (const [field, value] of Object.entries(applied))
      last.set(`${entity} ${id} ${field}`, `${device} ${username} ${toName(entity, field, value)}`);
  return [...expected.savedValues.values()].flatMap((word) => {
    const { name, device, author, place, order } = word;
    const effect = server.written.get(name);
    if (!effect || word.isShared || word.isReplaced || word.isGivenUp || word.isInsistedOn)
      return [];
    const [, field = ''] = name.split(/[.=]/);
    const is = last.get(`${effect.entity} ${effect.id} ${field}`) ?? '';
    const by = `${device} ${author} `;
    const other = is.startsWith(by) && expected.savedValues.get(is.slice(by.length));
    const isOlder = other && other.place === place && other.order < order && !other.isInsistedOn;
    return isOlder ? [`${other.name} over ${name}`] : [];
  });
}
