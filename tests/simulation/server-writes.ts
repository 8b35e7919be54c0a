/** A single write in the server model. */

import { isDelivered } from '../../src/domain/delivered';
import type { QueuedEntity } from '../../src/domain/entities';
import { type Fields, pickFields } from '../../src/domain/entity';
import { isErased } from '../../src/domain/rules/erased';
import { stateFieldOf } from '../../src/domain/rules/transitions';
import { DELIVERY_TOKEN_PREFIX } from '../../src/domain/wire';
import { checkState, isFieldChanges, mergeUpdate } from './server-field-changes';
import type { ServerModel } from './server-model';
import { entityAt, refuse, type ServerRequest, type ServerResponse } from './server-request';
import { findDuplicate, resolveNames, STATE } from './server-rules';
import { goodsOf, holderOf, refusalOfShipment, refusalOfState } from './server-shipments';
import { takeBackCargo, withoutReason } from './server-voyages';

/** Verdicts that are replayed for the same key. */
const FINAL = [
  'invalid',
  'not-found',
  'erased',
  'duplicate',
  'illegal-transition',
  'product-travels',
];

/** A write under its key: a repeated one gets the stored verdict. */
export function write(
  server: ServerModel,
  asked: ServerRequest,
  username: string,
  key: string | null,
): ServerResponse {
  const name = `${username}:${key}`;
  const fingerprint = `${asked.method} ${asked.path} ${JSON.stringify(asked.body)}`;
  if (key !== null && server.running.has(name))
    return { ...refuse(409, 'in-progress'), headers: { 'Retry-After': '1' } };
  const known = key === null ? undefined : server.verdicts.get(name);
  if (known && known.fingerprint !== fingerprint) return refuse(422, 'key-reuse');
  // A create that was refused first, and made since by a copy of it, is answered with its record.
  const isMadeSince =
    known && known.response.status >= 300 && asked.method === 'POST' && madeUnder(server, asked);
  if (known && !isMadeSince)
    return { ...known.response, headers: { 'Idempotency-Replayed': 'true' } };
  const response = act(server, asked, username, key);
  const body = response.body as Fields | null;
  const isKept = response.status < 300 || FINAL.includes(String(body?.type));
  if (key !== null && isKept && !known) {
    const again =
      response.status < 300 ? { status: response.status, body: factsOf(response) } : response;
    server.verdicts.set(name, { fingerprint, response: again });
  }
  return response;
}

/** The record that has a create's record key. */
function madeUnder(server: ServerModel, { path, headers }: ServerRequest): Fields | undefined {
  const entity = entityAt(path);
  const recordKey = headers['Record-Key'];
  if (!entity || !recordKey) return undefined;
  return server.tables[entity].get(server.recordKeys.idOf(entity, recordKey) ?? 0);
}

function act(
  server: ServerModel,
  asked: ServerRequest,
  username: string,
  key: string | null,
): ServerResponse {
  const { method, path, headers } = asked;
  const entity = entityAt(path);
  if (!entity) return refuse(404, 'not-found');
  const isDelivery = asked.headers.Authorization?.includes(DELIVERY_TOKEN_PREFIX);
  if (isDelivery && !isDelivered({ entity })) return refuse(403, 'forbidden');
  const id = method === 'POST' ? null : Number(/\/(\d+)/.exec(path.slice(7))?.[1]);
  const current = id === null ? undefined : server.tables[entity].get(id);
  if (id !== null && !current) return refuse(404, 'not-found');
  if (current && isErased(current) && method === 'PUT')
    return refuse(409, 'erased', { record: toListed(server, entity, current) });
  const told = current && server.isOurs ? toWhole(server, entity, current, asked) : asked.body;
  if (current && told === 'unneeded')
    return { status: 200, body: toListed(server, entity, current), isUnneeded: true };
  if (current && Array.isArray(told))
    return refuse(412, 'stale', { record: toListed(server, entity, current), fields: told });
  const { references, ...sent } = told as Fields;
  const isUnchanged = (field: string) => Object(references)[field] === null;
  const unchanged = pickFields(current ?? {}, Object.keys(sent).filter(isUnchanged));
  // The first recorded consent stands.
  const consent = current?.consent ?? asked.consent;
  const body = { ...sent, ...unchanged, ...(consent && { consent }) };
  const was = id === null ? undefined : server.namesOf(entity, id);
  if (server.isOurs) {
    const ifMatch = headers['If-Match'];
    if (current && ifMatch && ifMatch !== `"${current.version}"`)
      return refuse(412, 'stale', { record: toListed(server, entity, current) });
    const made = id === null && madeUnder(server, asked);
    if (made)
      return refuse(409, 'duplicate', { record: toListed(server, entity, made), by: 'recordKey' });
    const duplicate = findDuplicate(server, entity, body, id);
    if (duplicate)
      return refuse(409, 'duplicate', {
        record: toListed(server, entity, duplicate.record),
        field: duplicate.field,
      });
  }
  const own = isFieldChanges(asked.body) ? asked.body.changes : body;
  const names =
    method === 'PATCH'
      ? undefined
      : resolveNames(server, entity, { ...body, references }, was, own);
  const isFlawed = names === null || asked.isRefused;
  const problem = isFlawed
    ? 'invalid'
    : entity === 'shipment' && judgeShipment(server, { current, body, names, username }, method);
  if (problem === 'product-travels') noteTravelling(server, asked, username, { current, body });
  if (problem === 'forbidden') return refuse(403, problem);
  if (problem) return refuse(server.isOurs ? 422 : 400, problem);
  const isSameState =
    method === 'PATCH' &&
    Object.entries(body).every(([field, value]) => !(field in STATE) || current?.[field] === value);
  const record =
    isSameState && current
      ? current
      : server.put(
          entity,
          id,
          withoutReason(entity, pickState(method, body)),
          asked,
          username,
          names ?? undefined,
        );
  if (entity === 'voyage') takeBackCargo(server, { current, body }, asked, username);
  if (server.isOurs && method === 'PATCH') server.photos.name(body, username, server.company);
  if (names) {
    const told = { entity, body, isNew: method === 'POST' };
    server.onNamed({ device: asked.device, username, key, names, was, told });
  }
  const status = method === 'POST' && server.isOurs ? 201 : 200;
  if (server.isOurs) return { status, body: toListed(server, entity, record) };
  if (entity === 'shipment' && method === 'POST')
    return { status, body: { numeroGuia: record.numeroGuia } };
  const { says } = server.kind;
  if (says === 'entity') return { status, body: toListed(server, entity, record) };
  return { status, body: says === 'sentence' ? 'Guardado correctamente' : null };
}

function judgeShipment(
  server: ServerModel,
  change: Parameters<typeof refusalOfShipment>[1],
  method: string,
): string | null {
  if (method !== 'PATCH') return refusalOfShipment(server, change);
  const { current, body } = change;
  const [field, to] = Object.entries(body).find(([name]) => name in STATE) ?? ['', ''];
  return refusalOfState(server, field, current?.[field], to);
}

/** Tells which goods were refused because another shipment has them. */
function noteTravelling(
  server: ServerModel,
  { device }: ServerRequest,
  username: string,
  { current, body }: { readonly current: Fields | undefined; readonly body: Fields },
): void {
  const added = goodsOf(body).filter((id) => !goodsOf(current).includes(id));
  for (const product of added) {
    const holder = holderOf(server, product);
    if (holder) server.onTravelling({ device, username, product, holder: Number(holder.id) });
  }
}

/** The body of a change, made on the record as it is now, with the fields that others have changed differently. */
function toWhole(
  server: ServerModel,
  entity: QueuedEntity,
  current: Fields,
  { method, body }: ServerRequest,
): Fields | null | 'unneeded' | readonly string[] {
  if (body && method === 'PATCH' && body.before) {
    const { before: _, ...changes } = body;
    const is = checkState(current, body);
    if (is !== 'free') return is === 'done' ? 'unneeded' : [stateFieldOf({ changes })];
    return changes;
  }
  if (!isFieldChanges(body)) return body;
  const merge = mergeUpdate(server, entity, current, body);
  if (merge.is === 'contested') return merge.fields;
  return merge.is === 'unneeded' ? 'unneeded' : { ...merge.body, references: merge.references };
}

/** A PATCH may carry more than the state; only the state of the record changes. */
function pickState(method: string, body: Fields): Fields {
  if (method !== 'PATCH') return body;
  return Object.fromEntries(Object.entries(body).filter(([field]) => field in STATE));
}

export function factsOf({ status, body }: ServerResponse): Fields {
  const { id, productId, version, numeroGuia } = body as Fields;
  return { status, id: productId ?? id, version, numeroGuia };
}

/** A record as in its list. */
export function toListed(server: ServerModel, entity: QueuedEntity, stored: Fields): Fields {
  const { isOurs } = server;
  const record = server.shown(entity, stored);
  const { productosIds, userNames: _, numeroGuiaEnvio, id, ...fields } = record;
  // A corrected shipment alone tells its goods.
  const goods = record.correctedAt !== undefined && { productosIds };
  const rest = {
    ...fields,
    ...goods,
    ...(isOurs && { recordKey: server.recordKeys.keyOf(entity, id) }),
  };
  if (entity !== 'product') return { ...rest, id };
  return { ...rest, productId: id, ...(isOurs && { numeroGuiaEnvio }) };
}
