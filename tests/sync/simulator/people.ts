/** What people do in a tab: what they see is what the disk shows, and what they type was never typed before. */
import {
  decideConflict,
  discardOperation,
  readQueue,
  retryOperation,
} from '../../../src/db/outbox';
import { type MirrorRow, needsPerson, type Operation } from '../../../src/db/rows';
import { entityOf, type QueuedEntity } from '../../../src/domain/entities';
import type { Fields } from '../../../src/domain/entity';
import {
  nextDeliveryStates,
  nextPaymentStates,
  releasesProducts,
} from '../../../src/domain/rules/transitions';
import { NAMED_BY, toName } from './book';
import { DiskFailure } from './disk';
import type { Random } from './random';
import type { Tab } from './tab';
import { prefixOf, type World } from './world';

/** Resolves in virtual time: nobody waits for it. A tab that dies meanwhile ends it. */
export function act(world: World, tab: Tab, random: Random, what: Errand): void {
  void errand(world, tab, random, what).catch((error: unknown) => {
    // A person is told, and tries again or not.
    if (!(error instanceof DiskFailure)) world.onStoreError(error);
  });
}

export type Errand =
  | 'register'
  | 'edit'
  | 'load'
  | 'ship'
  | 'move'
  | 'decide'
  | 'give-up'
  | 'tap-twice';

const rowsOf = (tab: Tab, entity: QueuedEntity): MirrorRow[] => [
  ...tab.tablet.diskOf(tab.username).tableOf(entity).values(),
];

async function errand(world: World, tab: Tab, random: Random, what: Errand): Promise<void> {
  const typist = world.typistOf(tab);
  switch (what) {
    case 'register': {
      const isKnown = world.documents > 0 && random.chance(0.25);
      const document = isKnown
        ? String(81_000_001 + random.below(world.documents))
        : world.newDocument();
      return save(tab, 'customer', null, 'create', typist.customer(document));
    }
    case 'tap-twice': {
      const fields = typist.customer(world.newDocument());
      const request = { entity: 'customer', key: null, kind: 'create', fields } as const;
      const operationId = tab.tablet.newId();
      await Promise.all([0, 1].map(() => tab.save({ ...request, operationId })));
      return;
    }
    case 'edit': {
      const isGoods = random.chance(0.25);
      const entity = isGoods ? 'product' : 'customer';
      const row = random.pick(rowsOf(tab, entity));
      if (!row) return;
      const fields = isGoods
        ? typist.productEdit()
        : typist.customerEdit(random.pick(['address', 'phone', 'email'] as const) ?? 'phone');
      const opened = entityOf(entity).payload(row.view);
      // A form is open for a while, and what others do meanwhile is not in it.
      if (random.chance(0.5))
        await new Promise<void>((resolve) => world.later(random.between(0, 300_000), resolve));
      // It says that its record is gone, and does not save.
      if (tab.actor.isDead || !rowsOf(tab, entity).some(({ key }) => key === row.key)) return;
      const request = { ...opened, ...fields };
      return save(tab, entity, row.key, 'update', request, { opened, typed: fields });
    }
    case 'load': {
      const owner = random.pick(rowsOf(tab, 'customer'));
      if (!owner) return;
      return save(tab, 'product', null, 'create', typist.product(owner.view.numDocument));
    }
    case 'ship':
      return ship(tab, random, typist.shipment.bind(typist));
    case 'move':
      return move(tab, random);
    case 'give-up': {
      const one = random.pick(await readQueue(tab.tablet.diskOf(tab.username)));
      if (one) await tab.decide((store) => discardOperation(store, one.seq));
      return;
    }
    case 'decide':
      return decideOne(world, tab, random, random.chance(0.3));
  }
}

async function save(
  tab: Tab,
  entity: QueuedEntity,
  key: string | null,
  kind: 'create' | 'update' | 'status',
  fields: Fields,
  { opened, typed = fields }: { readonly opened?: Fields; readonly typed?: Fields } = {},
): Promise<void> {
  const operationId = tab.tablet.newId();
  // Whoever is told that it was not saved presses again.
  for (let tries = 0; ; tries += 1) {
    try {
      await tab.save({ entity, key, kind, fields, opened, operationId });
      return checkSaved(tab, entity, typed);
    } catch (error) {
      if (!(error instanceof DiskFailure) || tries >= 2) throw error;
    }
  }
}

/** A yes of the form is a promise. */
function checkSaved(tab: Tab, entity: QueuedEntity, typed: Fields): void {
  const { book, judge } = tab.tablet.world;
  for (const name of book.namesOf({ entity, changes: typed }))
    if (!book.words.has(name)) judge.find('what is said to be saved is on the disk', name);
}

async function ship(
  tab: Tab,
  random: Random,
  type: (document: unknown, keys: readonly string[]) => Fields,
): Promise<void> {
  const shipments = rowsOf(tab, 'shipment');
  const taken = new Set(
    tab.tablet
      .diskOf(tab.username)
      .all()
      .filter(({ entity, kind }) => entity === 'shipment' && kind === 'create')
      .flatMap(({ refs }) => refs.productosIds ?? []),
  );
  const over = shipments
    .filter(({ view }) => releasesProducts(view.estadoEntrega))
    .map(({ view }) => view.numeroGuia);
  const free = rowsOf(tab, 'product').filter(
    ({ key, view }) =>
      !taken.has(key) &&
      (!view.numeroGuiaEnvio || over.includes(view.numeroGuiaEnvio)) &&
      String(view.productName).includes(prefixOf(tab.tablet.name, tab.username)),
  );
  const first = random.pick(free);
  if (!first) return;
  const owner = first.view.customerNumDocument;
  const load = free.filter(({ view }) => view.customerNumDocument === owner).slice(0, 2);
  const keys = [...new Set([first, ...load])].map(({ key }) => key);
  await save(tab, 'shipment', null, 'create', type(owner, keys));
}

async function move(tab: Tab, random: Random): Promise<void> {
  const row = random.pick(rowsOf(tab, 'shipment'));
  if (!row) return;
  const context = { role: 'EMPLOYEE', keepsReasons: false } as const;
  const isPayment = random.chance(0.3);
  const [field, next] = isPayment
    ? ['estadoPago', nextPaymentStates(String(row.view.estadoPago), context)]
    : ['estadoEntrega', nextDeliveryStates(String(row.view.estadoEntrega), context)];
  const to = random.pick<string>(next as string[]);
  if (to) await save(tab, 'shipment', row.key, 'status', { [String(field)]: to });
}

/** Looks at one of those that ask for somebody; where `isHasty`, gives it up. */
export async function decideOne(
  world: World,
  tab: Tab,
  random: Random,
  isHasty: boolean,
): Promise<void> {
  const queue = await readQueue(tab.tablet.diskOf(tab.username));
  const asked = random.pick(queue.filter(needsPerson));
  if (!asked) return;
  const { seq, trouble } = asked;
  if (asked.state === 'conflict' && trouble?.code === 'may-exist') {
    // Somebody looks, when nothing is on its way any more.
    if (world.hasLateUnkeyed) return;
    const keep = isThere(world, asked) ? 'theirs' : 'mine';
    return tab.decide((store) => decideConflict(store, seq, keep, tab.tablet.now()));
  }
  if (asked.state === 'conflict') {
    const keep = random.chance(0.5) ? 'mine' : 'theirs';
    return tab.decide((store) => decideConflict(store, seq, keep, tab.tablet.now()));
  }
  if (isHasty || trouble?.code === 'not-offered')
    return tab.decide((store) => discardOperation(store, seq));
  return tab.decide((store) => retryOperation(store, seq, tab.tablet.now()));
}

function isThere(world: World, { entity, changes }: Operation): boolean {
  const field = NAMED_BY[entity as keyof typeof NAMED_BY];
  return world.server.written.has(toName(entity, field, changes[field]));
}
