/**
 * Corrections of a shipment in the wizard that change its goods, drawn from what its screens offer: one less, one more,
 * others in their place, goods registered for it, another amount, another sender with goods of their own.
 */
import type { MirrorRow } from '../../src/db/schema';
import type { Fields } from '../../src/domain/entity';
import { createHolders } from '../../src/domain/rules/cargo';
import { PLAIN_SERVER } from '../../src/domain/server-version';
import { isSameDocument } from '../../src/domain/values/same';
import { toCargo } from '../../src/features/shipments/cargo';
import { readUpdateOffer } from '../../src/features/shipments/update-offer';
import { readCorrection } from '../../src/features/shipments/wizard/load-wizard';
import type { Random } from './random';
import type { Tablet } from './tablet';
import { type ActionContext, change, loadWith, rowsOf, ship } from './user-actions';
import { start } from './users';
import { haveShipment } from './voyage-actions';
import type { World } from './world';

type Action = (context: ActionContext, row: MirrorRow) => Promise<void>;

const ACTIONS: readonly Action[] = [
  takeOut,
  putIn,
  putIn,
  replace,
  replace,
  registerAndPutIn,
  changeAmount,
  passOn,
  passOn,
  correctSender,
];

export function correctShipments(world: World, tablet: Tablet, random: Random): void {
  const tab = random.pick(tablet.tabs.filter(({ actor }) => !actor.isFrozen)) ?? tablet.openTab();
  const action = random.pick(ACTIONS);
  if (!tab || !action) return;
  const context = { world, tab, random: random.fork(`goods ${world.simulation.now}`) };
  start(context, async (given) => {
    await haveShipment(given);
    const row = given.random.pick(await listCorrectable(given));
    if (row) await action(given, row);
    // More goods for the next time, and now and then a shipment of many.
    await loadWith(given, {});
    if (given.random.chance(0.4)) await ship(given);
  });
}

/** The shipments whose screens offer to correct their goods. */
async function listCorrectable({ world, tab }: ActionContext): Promise<MirrorRow[]> {
  const db = tab.tablet.diskOf(tab.username);
  const user = { rol: world.plan.role, username: tab.username };
  const serverVersion = async () => tab.tablet.memory.session?.serverVersion ?? PLAIN_SERVER;
  const offered = await Promise.all(
    rowsOf(tab, 'shipment').map(async (row) => {
      const offer = await readUpdateOffer({ db, user, serverVersion }, row);
      return offer.is !== 'none' && offer.fixed === null ? [row] : [];
    }),
  );
  return offered.flat();
}

/** The wizard, opened on a shipment. */
async function openWizard({ tab }: ActionContext, { key }: MirrorRow) {
  const db = tab.tablet.diskOf(tab.username);
  const values = await readCorrection(db, key, tab.tablet.newId(), 'module-product');
  const opened = values?.corrects?.opened;
  return values && opened ? { opened, chosen: values.productosIds } : null;
}

/** The goods of a sender that the wizard offers. */
const listAvailable = (
  { tab }: ActionContext,
  { key }: MirrorRow,
  sender: unknown,
  chosen: readonly string[],
) =>
  toCargo({
    products: rowsOf(tab, 'product'),
    sender: String(sender),
    chosenKeys: chosen,
    heldKeys: chosen,
    holderOf: createHolders(rowsOf(tab, 'shipment'), key),
  }).available.map((row) => row.key);

const save = (context: ActionContext, row: MirrorRow, fields: Fields, opened: Fields) =>
  change(context, 'shipment', row, fields, opened);

async function takeOut(context: ActionContext, row: MirrorRow): Promise<void> {
  const wizard = await openWizard(context, row);
  const one = context.random.pick(wizard?.chosen ?? []);
  // The wizard wants at least one.
  if (!wizard || wizard.chosen.length < 2) return;
  const productosIds = wizard.chosen.filter((key) => key !== one);
  await save(context, row, { productosIds }, wizard.opened);
}

async function putIn(context: ActionContext, row: MirrorRow): Promise<void> {
  const wizard = await openWizard(context, row);
  if (!wizard) return;
  const { opened, chosen } = wizard;
  const more = context.random.pick(listAvailable(context, row, opened.remitenteCedula, chosen));
  if (more) await save(context, row, { productosIds: [...chosen, more] }, opened);
}

async function replace(context: ActionContext, row: MirrorRow): Promise<void> {
  const wizard = await openWizard(context, row);
  if (!wizard) return;
  const { opened, chosen } = wizard;
  const other = context.random.pick(listAvailable(context, row, opened.remitenteCedula, chosen));
  const one = context.random.pick(chosen);
  if (!other) return;
  const productosIds = [...chosen.filter((key) => key !== one), other];
  await save(context, row, { productosIds }, opened);
}

/** Registers goods in the wizard, which are chosen at once. */
async function registerAndPutIn(context: ActionContext, row: MirrorRow): Promise<void> {
  const wizard = await openWizard(context, row);
  if (!wizard) return;
  const made = await registerFor(context, wizard.opened.remitenteCedula);
  if (made.length > 0)
    await save(context, row, { productosIds: [...wizard.chosen, ...made] }, wizard.opened);
}

/** @returns the keys of goods registered for a customer */
async function registerFor(context: ActionContext, document: unknown): Promise<string[]> {
  const listOf = () => rowsOf(context.tab, 'product').map(({ key }) => key);
  const known = new Set(listOf());
  const customer = rowsOf(context.tab, 'customer').find(({ view }) =>
    isSameDocument(view.numDocument, document),
  );
  if (!customer) return [];
  await loadWith(context, { customer });
  return listOf().filter((key) => !known.has(key));
}

/** Corrects the amount of goods that are not aboard, as the wizard does, and takes them aboard. */
async function changeAmount(context: ActionContext, row: MirrorRow): Promise<void> {
  const { world, tab, random } = context;
  const wizard = await openWizard(context, row);
  if (!wizard) return;
  const { opened, chosen } = wizard;
  const key = random.pick(listAvailable(context, row, opened.remitenteCedula, chosen));
  const goods = rowsOf(tab, 'product').find((one) => one.key === key);
  if (!key || !goods) return;
  await change(context, 'product', goods, world.valuesOf(tab).edit('product', 'number'));
  await save(context, row, { productosIds: [...chosen, key] }, opened);
}

/** Takes goods out of one shipment and puts them into another of the same sender. */
async function passOn(context: ActionContext, row: MirrorRow): Promise<void> {
  const from = await openWizard(context, row);
  const one = context.random.pick(from?.chosen ?? []);
  if (!from || !one || from.chosen.length < 2) return;
  await save(context, row, { productosIds: from.chosen.filter((key) => key !== one) }, from.opened);
  const other = context.random.pick(
    (await listCorrectable(context)).filter(
      ({ key, view }) =>
        key !== row.key && isSameDocument(view.remitenteCedula, from.opened.remitenteCedula),
    ),
  );
  const into = other && (await openWizard(context, other));
  if (
    !into ||
    !listAvailable(context, other, from.opened.remitenteCedula, into.chosen).includes(one)
  )
    return;
  await save(context, other, { productosIds: [...into.chosen, one] }, into.opened);
}

/** Another sender, who sends goods of their own. */
async function correctSender(context: ActionContext, row: MirrorRow): Promise<void> {
  const { tab, random } = context;
  const wizard = await openWizard(context, row);
  const other = random.pick(
    rowsOf(tab, 'customer').filter(
      ({ view }) => !isSameDocument(view.numDocument, row.view.remitenteCedula),
    ),
  );
  if (!wizard || !other) return;
  const remitenteCedula = String(other.view.numDocument);
  const known = listAvailable(context, row, remitenteCedula, []);
  const productosIds =
    known.length > 0 ? known.slice(0, 2) : await registerFor(context, remitenteCedula);
  if (productosIds.length > 0)
    await save(context, row, { remitenteCedula, productosIds }, wizard.opened);
}
