/** The actions of users in a tab, based on the local rows they see, including mistakes. */
import { isOnServer, type MirrorRow } from '../../src/db/schema';
import { entityOf, type QueuedEntity } from '../../src/domain/entities';
import type { Fields } from '../../src/domain/entity';
import { isErased } from '../../src/domain/rules/erased';
import {
  nextDeliveryStates,
  nextPaymentStates,
  releasesProducts,
} from '../../src/domain/rules/transitions';
import { DiskFailure } from './disk';
import { SHARED } from './modelled-fields';
import type { Random } from './random';
import type { Tab } from './tab';
import { EDITED } from './value-generator';
import { prefixOf, type World } from './world';

export interface ActionContext {
  readonly world: World;
  readonly tab: Tab;
  readonly random: Random;
}

export const rowsOf = (tab: Tab, entity: QueuedEntity): MirrorRow[] => [
  ...tab.tablet.diskOf(tab.username).tableOf(entity).values(),
];

/** The rows for which a screen offers *Editar*: a suppressed person has none. */
const editableRowsOf = (tab: Tab, entity: QueuedEntity) =>
  rowsOf(tab, entity).filter(({ base }) => !isErased(base));

export const drawingOf = ({ world, tab, random }: ActionContext) => ({
  random,
  next: () => world.valuesOf(tab).next(),
  rowsOf: (entity: QueuedEntity) => rowsOf(tab, entity),
});

/** Registers a new record, which may exist elsewhere. */
export async function register(errand: ActionContext): Promise<void> {
  const { world, tab, random } = errand;
  const values = world.valuesOf(tab);
  const isKnown = world.documents > 0 && random.chance(0.25);
  const document = isKnown
    ? String(81_000_001 + random.below(world.documents))
    : world.newDocument();
  const kind = random.next();
  if (kind < 0.6) return save(tab, 'customer', null, 'create', values.customer(document));
  if (kind < 0.72) return save(tab, 'crewMember', null, 'create', values.crewMember(document));
  if (kind < 0.86) return save(tab, 'vessel', null, 'create', values.vessel(`GUA${document}`));
  if (kind < 0.95 || world.plan.role !== 'ADMIN')
    return save(tab, 'warehouse', null, 'create', values.warehouse());
  return save(tab, 'branch', null, 'create', values.branch());
}

/** Registers a record with existing values: the same person, a mistyped document, another vessel of that name. */
export async function mistake({ world, tab, random }: ActionContext): Promise<void> {
  const values = world.valuesOf(tab);
  const entity = random.pick(['customer', 'customer', 'vessel', 'warehouse', 'branch'] as const);
  if (!entity || (entity === 'branch' && world.plan.role !== 'ADMIN')) return;
  // Records of the server and those of this tablet only.
  const known = random.pick([
    ...world.server.all(entity),
    ...rowsOf(tab, entity).map(({ view }) => view),
  ]);
  if (!known) return;
  const fresh = {
    customer: () => values.customer(world.newDocument()),
    vessel: () => values.vessel(`GUA${world.newDocument()}`),
    warehouse: () => values.warehouse(),
    branch: () => values.branch(),
  }[entity]();
  const fields = SHARED[entity];
  const meant = random.chance(0.4) ? fields : [random.pick(fields) ?? ''];
  const same = Object.fromEntries(meant.map((field) => [field, known[field] ?? fresh[field]]));
  await save(tab, entity, null, 'create', { ...fresh, ...same });
}

export async function tapTwice({ world, tab }: ActionContext): Promise<void> {
  const fields = world.valuesOf(tab).customer(world.newDocument());
  const request = { entity: 'customer', key: null, kind: 'create', fields } as const;
  const operationId = tab.tablet.newId();
  await Promise.all([0, 1].map(() => tab.save({ ...request, operationId })));
}

export async function edit({ world, tab, random }: ActionContext): Promise<void> {
  const entity = random.pick([
    ...(['customer', 'customer', 'customer', 'product', 'product'] as const),
    ...(['crewMember', 'vessel', 'warehouse', 'branch'] as const),
  ]);
  const row = entity && random.pick(editableRowsOf(tab, entity));
  if (!entity || !row) return;
  const isMoving = world.plan.reusedNames > 0 && world.server.isOurs;
  const vessel = isMoving && entity === 'product' && random.pick(rowsOf(tab, 'vessel'));
  const fields = vessel
    ? { warehouseName: null, vehicleName: vessel.view.nombre }
    : world.valuesOf(tab).edit(entity, random.pick(EDITED[entity]) ?? '');
  await change({ world, tab, random }, entity, row, fields);
}

/** Edits a form that stays open for a while, without changes made meanwhile. */
export async function change(
  { world, tab, random }: ActionContext,
  entity: QueuedEntity,
  row: MirrorRow,
  fields: Fields,
  opened = entityOf(entity).payload(row.view),
): Promise<void> {
  if (random.chance(0.5))
    await new Promise<void>((resolve) => world.later(random.between(0, 300_000), resolve));
  // The form says that its record was deleted, and does not save.
  if (tab.actor.isDead || !rowsOf(tab, entity).some(({ key }) => key === row.key)) return;
  const request = { ...opened, ...fields };
  await save(tab, entity, row.key, 'update', request, { opened, typed: fields });
}

/** Corrects a document or renames a vessel or warehouse, often just after a reference to it was saved. */
export async function rename(errand: ActionContext): Promise<void> {
  const { world, tab, random } = errand;
  const entity =
    random.pick(['customer', 'customer', 'vessel', 'warehouse'] as const) ?? 'customer';
  const row = random.pick(editableRowsOf(tab, entity));
  if (!row) return;
  if (random.chance(0.6)) await loadWith(errand, { [entity]: row });
  const values = world.valuesOf(tab);
  const fields =
    entity === 'customer'
      ? { numDocument: String(Number(world.newDocument()) + 1_000_000) }
      : entity === 'vessel'
        ? { nombre: `Reina ${values.next()}` }
        : { name: `Bodega ${values.next()}` };
  const now = rowsOf(tab, entity).find(({ key }) => key === row.key);
  if (now) await change({ ...errand, random: random.fork('form') }, entity, now, fields);
}

export const load = (errand: ActionContext): Promise<void> => loadWith(errand, {});

/** Registers goods, of the given customer or in the given place. */
export async function loadWith(
  { world, tab, random }: ActionContext,
  given: Partial<Record<QueuedEntity, MirrorRow>>,
): Promise<void> {
  const owner = given.customer ?? random.pick(rowsOf(tab, 'customer'));
  if (!owner) return;
  const vessel = given.vessel ?? (random.chance(0.2) ? random.pick(rowsOf(tab, 'vessel')) : null);
  const warehouse =
    given.warehouse ?? (random.chance(0.2) ? random.pick(rowsOf(tab, 'warehouse')) : null);
  const place = warehouse
    ? { warehouseName: warehouse.view.name }
    : vessel
      ? { vehicleName: vessel.view.nombre }
      : { warehouseName: 'Malecón' };
  const product = world.valuesOf(tab).product(owner.view.numDocument, place);
  await save(tab, 'product', null, 'create', product);
}

export async function ship({ world, tab, random }: ActionContext): Promise<void> {
  const shipments = rowsOf(tab, 'shipment');
  const disk = tab.tablet.diskOf(tab.username);
  const taken = new Set(
    [...disk.all(), ...disk.past().filter(isOnServer)]
      .filter(({ entity, kind }) => entity === 'shipment' && kind === 'create')
      .flatMap(({ refs }) => refs.productosIds ?? []),
  );
  const over = shipments
    .filter(({ view }) => releasesProducts(view.estadoEntrega))
    .map(({ view }) => view.numeroGuia);
  const prefix = prefixOf(tab.tablet.name, tab.username);
  const free = rowsOf(tab, 'product').filter(
    ({ key, view }) =>
      !taken.has(key) &&
      (!view.numeroGuiaEnvio || over.includes(view.numeroGuiaEnvio)) &&
      String(view.productName).toLowerCase().includes(prefix.toLowerCase()),
  );
  const first = random.pick(free);
  if (!first) return;
  const owner = first.view.customerNumDocument;
  const cargo = free.filter(({ view }) => view.customerNumDocument === owner).slice(0, 2);
  const keys = [...new Set([first, ...cargo])].map(({ key }) => key);
  const vessel = random.chance(0.3) ? random.pick(rowsOf(tab, 'vessel')) : null;
  const branch = random.chance(0.3) ? random.pick(rowsOf(tab, 'branch')) : null;
  const by = {
    ...(vessel && { vehiculoNombre: vessel.view.nombre }),
    ...(branch && { sucursalNombre: branch.view.nombre }),
  };
  await save(tab, 'shipment', null, 'create', world.valuesOf(tab).shipment(owner, keys, by));
}

export async function move({ tab, random }: ActionContext): Promise<void> {
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

export async function save(
  tab: Tab,
  entity: QueuedEntity,
  key: string | null,
  kind: 'create' | 'update' | 'status',
  fields: Fields,
  { opened, typed = fields }: { readonly opened?: Fields; readonly typed?: Fields } = {},
): Promise<void> {
  const operationId = tab.tablet.newId();
  // The user repeats a save that failed.
  for (let tries = 0; ; tries += 1) {
    try {
      await tab.save({ entity, key, kind, fields, opened, operationId });
      return checkSaved(tab, entity, typed);
    } catch (error) {
      if (!(error instanceof DiskFailure) || tries >= 2) throw error;
    }
  }
}

/** A confirmed save must be stored. */
function checkSaved(tab: Tab, entity: QueuedEntity, typed: Fields): void {
  const { expected, oracles } = tab.tablet.world;
  for (const name of expected.namesOf({ entity, changes: typed }))
    if (!expected.savedValues.has(name)) oracles.find('a confirmed save is on the disk', name);
}
