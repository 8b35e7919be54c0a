/** Actions of people with names: write one differently, give it to another record, or have equal goods. */
import { entityOf } from '../../src/domain/entities';
import { inOtherLetters, wordsOf } from './look-alikes';
import type { Random } from './random';
import type { Tablet } from './tablet';
import { type ActionContext, change, register, rowsOf, save } from './user-actions';
import { start } from './users';
import { prefixOf, type World } from './world';

const ACTIONS = [lookAlike, lookAlike, swapNames, swapNames, saveEqualGoods, renamePerson];

export function workWithNames(world: World, tablet: Tablet, random: Random): void {
  const tab = random.pick(tablet.tabs.filter(({ actor }) => !actor.isFrozen)) ?? tablet.openTab();
  const action = random.pick(ACTIONS);
  if (tab && action)
    start({ world, tab, random: random.fork(`names ${world.simulation.now}`) }, action);
}

/** Registers a place or boat under a name that another one has, in other letters. */
async function lookAlike({ world, tab, random }: ActionContext): Promise<void> {
  const entity = random.pick(['vessel', 'warehouse', 'branch'] as const) ?? 'vessel';
  if (entity === 'branch' && world.plan.role !== 'ADMIN') return;
  const values = world.valuesOf(tab);
  const fresh = {
    vessel: () => values.vessel(`GUA${world.newDocument()}`),
    warehouse: () => values.warehouse(),
    branch: () => values.branch(),
  }[entity]();
  const known = random.pick([
    ...world.server.of(tab.username).all(entity),
    ...rowsOf(tab, entity).map(({ view }) => view),
  ]);
  const field = random.pick(wordsOf(entity)) ?? '';
  const name = known && inOtherLetters(entity, field, known[field], random);
  if (name) await save(tab, entity, null, 'create', { ...fresh, [field]: name });
}

const NAMES = { customer: 'numDocument', vessel: 'nombre', warehouse: 'name' } as const;

/** Two records exchange their names, as a person does who mixed them up: over a third one. */
async function swapNames(context: ActionContext): Promise<void> {
  const { world, tab, random } = context;
  const entity = random.pick(['customer', 'vessel', 'warehouse'] as const) ?? 'vessel';
  const field = NAMES[entity];
  const first = random.pick(rowsOf(tab, entity));
  const second = random.pick(rowsOf(tab, entity).filter(({ key }) => key !== first?.key));
  if (!first || !second) return register(context);
  const between =
    entity === 'customer'
      ? String(Number(world.newDocument()) + 2_000_000)
      : `Cambio ${world.valuesOf(tab).next()}`;
  const steps = [
    [first.key, between],
    [second.key, first.view[field]],
    [first.key, second.view[field]],
  ] as const;
  for (const [key, name] of steps) {
    const row = rowsOf(tab, entity).find((one) => one.key === key);
    if (!row || tab.actor.isDead) return;
    const opened = entityOf(entity).payload(row.view);
    const typed = { [field]: name };
    await save(tab, entity, key, 'update', { ...opened, ...typed }, { opened, typed });
  }
}

/** Registers the same goods once more. */
async function saveEqualGoods({ tab, random }: ActionContext): Promise<void> {
  const prefix = prefixOf(tab.tablet.name, tab.username).toLowerCase();
  const row = random.pick(
    rowsOf(tab, 'product').filter(({ view }) =>
      String(view.productName).toLowerCase().includes(prefix),
    ),
  );
  // The owner is chosen again in the form, under its present name.
  const owner = rowsOf(tab, 'customer').some(
    ({ view }) => String(view.numDocument) === String(row?.view.customerNumDocument),
  );
  if (row && owner)
    await save(tab, 'product', null, 'create', entityOf('product').payload(row.view));
}

async function renamePerson(context: ActionContext): Promise<void> {
  const { world, tab, random } = context;
  const row = random.pick(rowsOf(tab, 'customer'));
  const name = `Rosalba ${world.valuesOf(tab).next()}`;
  if (row) await change(context, 'customer', row, { name });
}
