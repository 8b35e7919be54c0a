/** Shipments in the model of the server: which goods they hold, and who may correct them until when. */
import type { Fields } from '../../src/domain/entity';
import { CORRECTED_FIELDS, whyNotCorrected } from '../../src/domain/rules/corrections';
import { isSame } from '../../src/domain/rules/same';
import { isReachable, releasesProducts } from '../../src/domain/rules/transitions';
import { isSameName } from '../../src/domain/values/same';
import type { ServerModel } from './server-model';
import type { Named } from './server-rules';

type Names = ReadonlyMap<string, Named> | undefined;

interface Change {
  /** Undefined for a new shipment. */
  readonly current: Fields | undefined;
  readonly body: Fields;
  readonly names: Names;
  readonly username: string;
}

export const goodsOf = (fields: Fields | undefined): number[] =>
  ((fields?.productosIds ?? []) as unknown[]).map(Number);

/** The error of a shipment that is made, or of a whole change of one, or null. */
export function refusalOfShipment(server: ServerModel, change: Change): string | null {
  const { current, body, names, username } = change;
  // A plain server takes every change, and leaves the goods as they are.
  if (current && !server.isOurs) return null;
  const goods = goodsOf(body).map((id) => server.tables.product.get(id));
  if (goods.length === 0 || goods.some((one) => !one)) return 'invalid';
  if (!server.isOurs) return null;
  if (current && correctedFields(server, change).length > 0) {
    const isOwn = isSameName(current.createdBy, username);
    const isAdmin = server.people.role === 'ADMIN';
    if (whyNotCorrected({ isAdmin: true, isOwn, state: current.estadoEntrega }))
      return 'illegal-transition';
    if (whyNotCorrected({ isAdmin, isOwn, state: current.estadoEntrega })) return 'forbidden';
  }
  const sender = names?.get('remitenteCedula')?.id;
  const ownerOf = (one: Fields | undefined) =>
    server.namesOf('product', Number(one?.id))?.get('customerNumDocument')?.id;
  if (goods.some((one) => ownerOf(one) !== sender)) return 'invalid';
  const added = goodsOf(body).filter((id) => !goodsOf(current).includes(id));
  return added.some((id) => holderOf(server, id)) ? 'product-travels' : null;
}

/** The shipment in which goods travel. */
export function holderOf(server: ServerModel, product: number): Fields | undefined {
  return server
    .all('shipment')
    .find((one) => !releasesProducts(one.estadoEntrega) && goodsOf(one).includes(product));
}

/** The error of a change of state, or null. */
export function refusalOfState(
  server: ServerModel,
  field: string,
  from: unknown,
  to: unknown,
): string | null {
  if (!server.isOurs) return null;
  const isStep = from === to || isReachable(field as 'estadoPago', String(from), String(to));
  return isStep ? null : 'illegal-transition';
}

function correctedFields(server: ServerModel, { current, body, names }: Change): string[] {
  const was = server.namesOf('shipment', Number(current?.id));
  return CORRECTED_FIELDS.filter((field) =>
    field === 'productosIds'
      ? !isSame(goodsOf(current), goodsOf(body))
      : was?.get(field)?.id !== names?.get(field)?.id,
  );
}

/** The facts that our server adds to a shipment: who registered it, and when it was corrected. */
export function factsOfShipment(server: ServerModel, change: Change): Fields {
  const { current, username } = change;
  if (!server.isOurs) return {};
  if (!current) return { createdBy: username };
  const isCorrected = correctedFields(server, change).length > 0;
  return {
    createdBy: current.createdBy,
    ...(isCorrected
      ? { correctedAt: new Date(server.now()).toISOString() }
      : current.correctedAt !== undefined && { correctedAt: current.correctedAt }),
  };
}

/** Writes the guide number of a shipment on its goods, and takes it from those that left it. */
export function assignGoods(server: ServerModel, record: Fields, was: Fields | undefined): void {
  const isOver = releasesProducts(record.estadoEntrega);
  noteMoves(server, record, was);
  const isAltered = was && !isSame(goodsOf(was), goodsOf(record));
  // On a plain server the guide number of a finished shipment stays on its products.
  if (was && !isAltered && !(isOver && server.isOurs)) return;
  const left = goodsOf(was).filter((id) => !goodsOf(record).includes(id));
  for (const id of left) setGuide(server, id, null);
  for (const id of goodsOf(record)) setGuide(server, id, isOver ? null : record.numeroGuia);
}

function noteMoves({ goodsMoved }: ServerModel, record: Fields, was: Fields | undefined): void {
  const [before, now] = [goodsOf(was), goodsOf(record)];
  for (const id of new Set([...before, ...now])) {
    const name = `${record.id} ${id}`;
    if (before.includes(id) !== now.includes(id))
      goodsMoved.set(name, [...(goodsMoved.get(name) ?? []), now.includes(id)]);
  }
}

function setGuide({ tables, isOurs, feed }: ServerModel, id: number, numeroGuiaEnvio: unknown) {
  const product = tables.product.get(id);
  if (!product) return;
  const version = isOurs && { version: Number(product.version) + 1 };
  tables.product.set(id, { ...product, ...version, numeroGuiaEnvio });
  feed.push({ entity: 'product', id });
}
