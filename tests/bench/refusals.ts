/**
 * Measures a batch of refused operations beside the same number of good ones, on each database: the shortest of
 * REFUSALS_TRIES. Then the waits of another company beside twelve connections of one person that send such batches for
 * BESIDE_SECONDS.
 */
import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { BATCH_LIMIT, BATCH_PATH } from '../../src/domain/wire';
import * as payloads from '../server/payloads';
import {
  CUSTOMERS,
  op,
  PRODUCTS,
  post,
  SHIPMENTS,
  statusPath,
} from '../server/shipment-operations';
import { DEMO_PASSWORD } from '../support/api-caller';
import { send } from './server';
import { DATABASES, withServer } from './support/bench-server';

const TRIES = Number(process.env.REFUSALS_TRIES ?? 3);
const BESIDE_SECONDS = Number(process.env.BESIDE_SECONDS ?? 10);
const CONNECTIONS = 12;

interface Result {
  readonly database: string;
  readonly name: string;
  readonly ms: number;
  /** As a multiple of the time of good customers. */
  readonly times: number;
  readonly statuses: string;
}

/** Measures; prints a table and one line of JSON. */
export async function benchRefusals(): Promise<void> {
  const results: Result[] = [];
  const waits: Waits[] = [];
  for (const database of DATABASES)
    await withServer(database, async (baseUrl) => {
      const port = Number(new URL(baseUrl).port);
      const ask = await openSession(port, 'empleado@fluvicarga.co');
      let good = 0;
      const cases = await prepare(ask);
      for (const [name, make] of Object.entries(cases)) {
        const { ms, statuses } = await measure(ask, make);
        good ||= ms;
        const times = Math.round((ms / good) * 10) / 10;
        results.push({ database, name, ms: Math.round(ms), times, statuses });
      }
      const name = 'shipments of a product that travels';
      waits.push({ database, ...(await measureBeside(port, ask, cases[name] ?? (() => []))) });
    });
  console.table(results);
  console.table(waits);
  console.log(JSON.stringify({ benchmark: 'refusals', load: loadavg()[0], results, waits }));
}

type Ask = (path: string, body?: unknown) => ReturnType<typeof send>;

async function openSession(port: number, username: string): Promise<Ask> {
  const agent = new Agent({ keepAlive: true });
  const credentials = { username, password: DEMO_PASSWORD };
  const { body } = await send(agent, port, '', 'POST', '/auth/log-in', credentials);
  const { jwt } = body as { jwt: string };
  return (path, sent) => send(agent, port, jwt, sent === undefined ? 'GET' : 'POST', path, sent);
}

/** The waits of another company. */
interface Waits {
  readonly database: string;
  readonly listP99Ms: number;
  readonly readyMs: number;
  readonly signInMs: number;
  readonly batches: number;
  readonly statuses: string;
}

async function measureBeside(
  port: number,
  ask: Ask,
  make: () => readonly unknown[],
): Promise<Omit<Waits, 'database'>> {
  const username = 'admin@navieravaupes.co';
  const other = await openSession(port, username);
  const statuses: Record<number, number> = {};
  const times: Record<'list' | 'ready' | 'signIn', number[]> = { list: [], ready: [], signIn: [] };
  const timed = async (name: keyof typeof times, path: string, body?: unknown) => {
    const startedAt = performance.now();
    const { status } = await other(path, body);
    times[name].push(performance.now() - startedAt);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  let batches = 0;
  const end = performance.now() + BESIDE_SECONDS * 1000;
  const sending = Array.from({ length: CONNECTIONS }, async () => {
    while (performance.now() < end) {
      const { status } = await ask(BATCH_PATH, { ops: make() });
      if (status === 200) batches += 1;
      // The delay of `Retry-After`.
      else await sleep(1000);
    }
  });
  while (performance.now() < end) {
    await timed('list', '/api/v1/vehicles/all');
    await timed('ready', '/ready');
    if (times.list.length % 20 === 1)
      await timed('signIn', '/auth/log-in', { username, password: DEMO_PASSWORD });
    await sleep(30);
  }
  await Promise.all(sending);
  const list = times.list.sort((one, next) => one - next);
  return {
    listP99Ms: Math.round(list[Math.floor(list.length * 0.99)] ?? 0),
    readyMs: Math.round(Math.max(...times.ready)),
    signInMs: Math.round(Math.max(...times.signIn)),
    batches,
    statuses: JSON.stringify(statuses),
  };
}

/** The operations of each case, good customers first. */
async function prepare(ask: Ask): Promise<Record<string, () => readonly unknown[]>> {
  const sender = payloads.customer();
  await ask(CUSTOMERS, sender);
  const numDocument = sender.numDocument;
  const owned = payloads.product({ customerNumDocument: Number(numDocument) });
  const { id: product } = (await ask(PRODUCTS, owned)).body as { id: number };
  const shipment = (productosIds: unknown[]) =>
    payloads.shipment({ remitenteCedula: numDocument, productosIds });
  const { id: travelling } = (await ask(SHIPMENTS, shipment([product]))).body as { id: number };
  const many = <T>(make: (place: number) => T, count = BATCH_LIMIT) =>
    Array.from({ length: count }, (_, place) => make(place));
  const customer = (isTaken = false) =>
    post(CUSTOMERS, payloads.customer(isTaken ? { numDocument } : {}));
  const ships = (productosIds: unknown[]) => post(SHIPMENTS, shipment(productosIds));
  return {
    'good customers': () => many(() => customer()),
    'one duplicate among them': () => many((place) => customer(place === BATCH_LIMIT / 2)),
    'ten duplicates among them': () => many((place) => customer(place % 25 === 0)),
    'all duplicates': () => many(() => customer(true)),
    'duplicates of the first of them': () => {
      const { numDocument } = payloads.customer();
      return many(() => post(CUSTOMERS, payloads.customer({ numDocument })));
    },
    'shipments of a product that travels': () => many(() => ships([product])),
    "shipments of another's product": () => many(() => ships([1])),
    'illegal transitions': () =>
      many(() => op('PATCH', statusPath(travelling), { estadoEntrega: 'ENTREGADO' })),
    'twenty good customers': () => many(() => customer(), 20),
  };
}

async function measure(ask: Ask, make: () => readonly unknown[]) {
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  for (let round = 0; round < TRIES; round += 1) {
    const ops = make();
    const startedAt = performance.now();
    const { body } = await ask(BATCH_PATH, { ops });
    times.push(performance.now() - startedAt);
    for (const { status } of (body as { verdicts: { status: number }[] }).verdicts)
      statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return { ms: Math.min(...times), statuses: JSON.stringify(statuses) };
}
