/** The book against the ledger, when all is over: what is missing, what was done twice, what came in another order. */
import type { Book, Turn } from './expected-state';
import type { Oracle } from './oracles';
import type { ServerModel } from './server-model';
import { NAMED_BY, toName } from './modelled-fields';

/** `customer 7`: records that a tablet called attention to as two for one operation. */
export type Reported = ReadonlySet<string>;

interface Accounts {
  readonly server: ServerModel;
  readonly book: Book;
  readonly reported: Reported;
  /** Creates whose person was asked whether they are there, by their names. */
  readonly told: ReadonlySet<string>;
  /** Plain servers cannot tell who was first. */
  readonly isSharedByPlainTablets: boolean;
  /** The number of each tablet's shipments, by its own key. */
  readonly shipments: ReadonlyMap<string, number>;
  readonly find: (oracle: Oracle, detail: string) => void;
}

export function reckon(accounts: Accounts): void {
  checkWords(accounts);
  checkTwice(accounts);
  checkOrder(accounts);
  if (!accounts.isSharedByPlainTablets) checkOldValues(accounts);
}

function checkWords({ book, server, find }: Accounts): void {
  for (const word of book.words.values()) {
    const effect = server.written.get(word.name);
    if (!effect && !word.isReplaced && !word.isGivenUp && !server.isBeyondTelling(word.name))
      find('nothing saved is missing', `${word.device} ${word.author}: ${word.name}`);
    if (effect && effect.username !== word.author && !word.isShared)
      find('nobody sends what another wrote', `${effect.username}: ${word.name}`);
  }
}

function checkTwice({ server, reported, told, find }: Accounts): void {
  const made = new Map<string, { readonly ids: number[]; readonly entity: string }>();
  for (const { method, entity, id, applied, device } of server.ledger) {
    // What somebody deleted there looks as if it had never arrived.
    const isGone = server.vanished.has(`${entity} ${id}`);
    if (method !== 'POST' || isGone || device === 'elsewhere') continue;
    const name = toName(entity, NAMED_BY[entity], applied[NAMED_BY[entity]]);
    const { ids } = made.get(name) ?? { ids: [] };
    made.set(name, { ids: [...ids, id], entity });
  }
  for (const [name, { ids, entity }] of made) {
    if (ids.length < 2) continue;
    // On a plain server a network that sends twice is beyond any engine: then it says so.
    // So is a request that arrives late in a list that is a step behind.
    const mayBeTwice = server.repeated.has(name) || server.kind.listsLagMs !== undefined;
    const isSaid = told.has(name) || ids.every((id) => reported.has(`${entity} ${id}`));
    const isLawful = mayBeTwice && !server.isOurs && isSaid;
    if (!isLawful) find('nothing happens twice', `${name} was made ${ids.length} times`);
  }
}

function checkOrder(accounts: Accounts): void {
  const { server, book, find } = accounts;
  const last = new Map<string, { readonly at: number; readonly name: string }>();
  const places = new Map(server.ledger.map((effect, at) => [effect, at]));
  for (const { name, place, isShared } of book.words.values()) {
    const effect = isShared ? undefined : server.written.get(name);
    const at = effect ? (places.get(effect) ?? 0) : -1;
    const before = last.get(place);
    if (effect && before && before.at > at)
      find('the order of saving is kept', `${name} before ${before.name}`);
    if (effect) last.set(place, { at, name });
  }
  const turnsOf = new Map<string, Turn[]>();
  for (const turn of book.turns.values()) {
    const place = `${turn.device} ${turn.author} ${turn.key} ${turn.field}`;
    turnsOf.set(place, [...(turnsOf.get(place) ?? []), turn]);
  }
  for (const turns of turnsOf.values()) checkTurns(accounts, turns);
}

/** What a person's tablet did to a state of a shipment is, in order, a part of what that person told it. */
function checkTurns({ server, shipments, find }: Accounts, turns: readonly Turn[]): void {
  const [{ device, author, key, field } = turns[0] as Turn] = turns;
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
    // Sent twice is another oracle's.
    .filter((state, index, states) => state !== states[index - 1]);
  const told = turns.map(({ to }) => to);
  let from = 0;
  for (const state of done) {
    const at = told.indexOf(state, from);
    if (at < 0) find('the order of saving is kept', `${key}: ${done} of ${told}`);
    from = at < 0 ? told.length : at + 1;
  }
}

function checkOldValues({ server, book, find }: Accounts): void {
  const seen = new Set<string>();
  for (const { entity, id, method, applied } of server.ledger)
    for (const [field, value] of Object.entries(applied)) {
      const name = toName(entity, field, value);
      const word = book.words.get(name);
      if (!word || word.isShared || server.vanished.has(`${entity} ${id}`)) continue;
      // A create made twice is another oracle's.
      if (seen.has(name) && method !== 'POST') find('no old value comes back', name);
      seen.add(name);
    }
}
