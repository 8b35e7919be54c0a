/** The model's responses, after docs/API.md as far as the simulated tablets use it. */
import { BATCH_PATH, CHANGES_PATH, DELIVERY_TOKEN_PREFIX, KEY_HEADER } from '../../src/domain/wire';
import { answerBatch } from './server-batch';
import type { ServerModel } from './server-model';
import { entityAt, refuse, type ServerRequest, type ServerResponse } from './server-request';
import { toListed, write } from './server-writes';

export function answerTo(all: ServerModel, asked: ServerRequest): ServerResponse {
  const token = asked.headers.Authorization?.replace('Bearer ', '') ?? null;
  const username = all.people.userOf(token);
  if (username === null) return lockedOut(all);
  const server = all.of(username);
  if (server.revoked.has(username)) return refuse(403, 'forbidden');
  const isDelivery = token?.startsWith(DELIVERY_TOKEN_PREFIX) ?? false;
  const photo = server.isOurs && server.photos.answer(asked, username, server.company);
  if (photo) return photo;
  if (asked.path === BATCH_PATH) return answerBatch(server, asked, username, isDelivery);
  const isRead = asked.method === 'GET';
  if (isDelivery) return isRead ? refuse(403, 'forbidden') : refuse(401, 'unauthenticated');
  if (isRead) return read(server, asked.path);
  const key = server.isOurs ? (asked.headers[KEY_HEADER] ?? null) : null;
  return asPlain(server, asked, write(server, asked, username, key));
}

/** A plain server refuses in its own way; one that refuses with 200 does so for creates. */
function asPlain(
  server: ServerModel,
  asked: ServerRequest,
  response: ServerResponse,
): ServerResponse {
  const { isOurs, kind } = server;
  if (isOurs || response.status < 400 || !kind.refuses || kind.refuses === 'object')
    return response;
  const entity = entityAt(asked.path);
  if (kind.refuses === 'with 200' && asked.method === 'POST' && entity) {
    server.noteDeceived(asked);
    return { status: 200, body: { status: false, message: 'No se pudo guardar' } };
  }
  return {
    status: response.status,
    body: kind.refuses === 'nothing' ? null : 'No se pudo guardar',
  };
}

function lockedOut({ isOurs, kind }: ServerModel): ServerResponse {
  if (isOurs) return refuse(401, 'unauthenticated');
  return { status: kind.lockedStatus, body: kind.lockedStatus === 401 ? { message: 'x' } : null };
}

function read(server: ServerModel, path: string): ServerResponse {
  if (path.startsWith(CHANGES_PATH)) return changesSince(server, path);
  const document = /product\/document\/(\d+)\/products/.exec(path)?.[1];
  if (document) {
    const products = server
      .all('product')
      .map((one) => server.shown('product', one))
      .filter((one) => String(one.customerNumDocument) === document);
    return { status: 200, body: { products } };
  }
  const entity = entityAt(path);
  const records = entity
    ? server.allListed(entity).map((one) => toListed(server, entity, one))
    : [];
  return { status: 200, body: records };
}

const PAGE = 20;

function changesSince(server: ServerModel, path: string): ServerResponse {
  const cursor = new URL(path, 'http://model').searchParams.get('cursor') ?? '';
  const [era, from] = cursor === '' ? [server.feedEra, 0] : cursor.split('.').map(Number);
  if (from === undefined || era !== server.feedEra) return refuse(410, 'too-old');
  const page = server.feed.slice(from, from + PAGE);
  const latest = new Map(page.map(({ entity, id }) => [`${entity} ${id}`, { entity, id }]));
  const changes = [...latest.values()].map(({ entity, id }) => {
    const record = server.tables[entity].get(id);
    return record
      ? { entity, id, version: record.version, record: toListed(server, entity, record) }
      : { entity, id, version: 0, gone: true };
  });
  const end = from + page.length;
  const next = `${server.feedEra}.${end}`;
  return { status: 200, body: { cursor: next, more: end < server.feed.length, changes } };
}
