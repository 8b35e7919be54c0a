/** Compares the expected state with the server's ledger at the end: missing values, duplicates and wrong order. */
import type { ExpectedState, StateChange } from './expected-state';
import { NAMED_BY, toName } from './modelled-fields';
import type { Oracle } from './oracle-names';
import type { ServerModel } from './server-model';

/** `customer 7`: records that a tablet reported as duplicates of one operation. */
export type Reported = ReadonlySet<string>;

interface FinalState {
  readonly server: ServerModel;
  readonly expected: ExpectedState;
  readonly reported: Reported;
  /** Names of creates about which a user was asked whether they exist. */
  readonly askedAbout: ReadonlySet<string>;
  /** With several tablets on a plain server nobody can tell which write was first. */
  readonly isSharedByPlainTablets: boolean;
  /** The number of each tablet's shipments, by its own key. */
  readonly shipments: ReadonlyMap<string, number>;
  readonly find: (oracle: Oracle, detail: string) => void;
}

export function compareFinalState(state: FinalState): void {
  checkMissing(state);
  checkCompanies(state);
  checkGoods(state);
  checkDuplicates(state);
  checkOrder(state);
  if (!state.isSharedByPlainTablets) checkOldValues(state);
}

function checkMissing({ expected, server, find }: FinalState): void {
  for (const word of expected.savedValues.values()) {
    const effect = server.written.get(word.name);
    if (!effect && !word.isReplaced && !word.isGivenUp && !server.isBeyondTelling(word.name))
      find('nothing saved is missing', `${word.device} ${word.author}: ${word.name}`);
    if (effect && effect.username !== word.author && !word.isShared)
      find('nobody sends for another author', `${effect.username}: ${word.name}`);
  }
}

function checkCompanies({ expected, server, find }: FinalState): void {
  for (const { entity, applied, company } of server.ledger)
    for (const name of expected.namesOf({ entity, changes: applied })) {
      const meant = expected.savedValues.get(name)?.company ?? company;
      if (meant !== company && !expected.savedValues.get(name)?.isShared)
        find('a save for one company is written in no other', `${name}: ${company}`);
    }
}

/** Every one of equal goods that a person has is on the server. */
function checkGoods({ server, expected, find }: FinalState): void {
  for (const [name, keys] of server.isOurs ? expected.goods : [])
    for (const key of keys)
      if (keys.size > 1 && !expected.givenUp.has(key) && !server.recordKeys.idOf('product', key))
        find('nothing saved is missing', `one of ${keys.size} ${name}: ${key}`);
}

function checkDuplicates({ server, expected, reported, askedAbout, find }: FinalState): void {
  const made = new Map<string, { readonly ids: number[]; readonly entity: string }>();
  for (const { method, entity, id, applied, device } of server.ledger) {
    // A record deleted at the server looks as if it had never arrived.
    const isGone = server.vanished.has(`${entity} ${id}`);
    if (method !== 'POST' || isGone || device === 'elsewhere') continue;
    const named = applied[NAMED_BY[entity]];
    // A payment that was noted with a state of its shipment has no note.
    if (named === null || named === undefined) continue;
    const name = toName(entity, NAMED_BY[entity], named);
    const { ids } = made.get(name) ?? { ids: [] };
    made.set(name, { ids: [...ids, id], entity });
  }
  for (const [name, { ids, entity }] of made) {
    if (ids.length <= (expected.goods.get(name)?.size ?? 1) || ids.length < 2) continue;
    // On a plain server no engine can prevent duplicates by a network that repeats requests: they must be reported.
    // The same holds for a late request and a list that lags behind.
    const mayBeTwice = server.repeated.has(name) || server.kind.listsLagMs !== undefined;
    const isSaid = askedAbout.has(name) || ids.every((id) => reported.has(`${entity} ${id}`));
    const isLawful = mayBeTwice && !server.isOurs && isSaid;
    if (!isLawful) find('nothing happens twice', `${name} was made ${ids.length} times`);
  }
}

function checkOrder(state: FinalState): void {
  const { server, expected, shipments, find } = state;
  const last = new Map<string, { readonly at: number; readonly name: string }>();
  const places = new Map(server.ledger.map((effect, at) => [effect, at]));
  for (const { name, place, isShared, isInsistedOn } of expected.savedValues.values()) {
    const effect = isShared || isInsistedOn ? undefined : server.written.get(name);
    const at = effect ? (places.get(effect) ?? 0) : -1;
    const before = last.get(place);
    if (effect && before && before.at > at)
      find('the order of saving is kept', `${name} before ${before.name}`);
    if (effect) last.set(place, { at, name });
  }
  const changesOf = new Map<string, StateChange[]>();
  for (const change of expected.stateChanges.values()) {
    const { device, author, key, field } = change;
    // Two rows of a tablet may turn out to be one shipment.
    const place = `${device} ${author} ${shipments.get(`${device} ${author} ${key}`) ?? key} ${field}`;
    changesOf.set(place, [...(changesOf.get(place) ?? []), change]);
  }
  for (const changes of changesOf.values()) checkOrderOf(state, changes);
}

/** The state changes that a tablet made are, in order, a subsequence of those that its user saved. */
function checkOrderOf(
  { server, shipments, find }: FinalState,
  changes: readonly StateChange[],
): void {
  const [{ device, author, key, field } = changes[0] as StateChange] = changes;
  const id = shipments.get(`${device} ${author} ${key}`);
  const done = server.ledger
    .filter(
      (effect) =>
        effect.username === author &&
        effect.entity === 'shipment' &&
        effect.device === device &&
        effect.method === 'PATCH' &&
        effect.id === id &&
        effect.applied[field] !== undefined,
    )
    .map((effect) => String(effect.applied[field]))
    // Repeated sending is checked by another oracle.
    .filter((state, index, states) => state !== states[index - 1]);
  const states = changes.map(({ to }) => to);
  let from = 0;
  for (const state of done) {
    const at = states.indexOf(state, from);
    if (at < 0) find('the order of saving is kept', `${key}: ${done} of ${states}`);
    from = at < 0 ? states.length : at + 1;
  }
}

function checkOldValues({ server, expected, find }: FinalState): void {
  const seen = new Set<string>();
  for (const { entity, id, method, applied } of server.ledger)
    for (const [field, value] of Object.entries(applied)) {
      const name = toName(entity, field, value);
      const word = expected.savedValues.get(name);
      if (!word || word.isShared || word.isInsistedOn || server.vanished.has(`${entity} ${id}`))
        continue;
      // Duplicate creates are checked by another oracle.
      if (seen.has(name) && method !== 'POST') find('no old value comes back', name);
      seen.add(name);
    }
}
