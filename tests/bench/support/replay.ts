/** Sends the queue of a day from a page to a server behind a slow line. */
import type { Page } from 'playwright-core';
import { toServerVersion } from '../../../src/domain/server-version';
import { CAPABILITIES_PATH } from '../../../src/domain/wire';
import { createApiCaller, type SignedInApi } from '../../support/api-caller';
import { type FaultProxy, startFaultProxy } from '../../support/fault-proxy';
import type { Bench } from './bench-page';

declare const bench: Bench;

export const EMPLOYEE = 'empleado@fluvicarga.co';
export const ROUND_TRIP_MS = 50;
export const OPERATIONS = 1_000;
/** Half on the way there, half on the way back. */
const DELAY = { kind: 'delay', requestMs: ROUND_TRIP_MS / 2, answerMs: ROUND_TRIP_MS / 2 } as const;

export interface Replay {
  readonly name: string;
  readonly isFaulty: boolean;
  readonly goalMs: number | null;
  /** The first document of each run's people. */
  readonly runs: readonly number[];
}

/** A server's first requests after its start take longer: they are reported, without counting against the goal. */
export const REPLAYS: readonly Replay[] = [
  { name: 'server just started', isFaulty: false, goalMs: null, runs: [70_000_000] },
  { name: 'clean', isFaulty: false, goalMs: 1_000, runs: [71_000_000, 72_000_000, 73_000_000] },
  { name: 'faults', isFaulty: true, goalMs: 2_000, runs: [74_000_000, 75_000_000, 76_000_000] },
];

/**
 * Replays a day's queue against the server behind a line of 50 ms: the median of some runs, each counted afterwards.
 */
export async function measureReplay(
  openPage: OpenPage,
  baseUrl: string,
  { isFaulty, runs }: Replay,
): Promise<{ ms: number; note: string }> {
  const times: number[] = [];
  const told: string[] = [];
  for (const from of runs) {
    const { ms, count } = await replayOnce(openPage, baseUrl, from, isFaulty);
    times.push(ms);
    told.push(count);
  }
  times.sort((left, right) => left - right);
  return { ms: times[Math.floor(times.length / 2)] ?? 0, note: [...new Set(told)].join('; ') };
}

/** A page of the server at the address, with `bench` in it. */
type OpenPage = (baseUrl: string) => Promise<Page>;

async function replayOnce(
  openPage: OpenPage,
  baseUrl: string,
  from: number,
  isFaulty: boolean,
): Promise<{ ms: number; count: string }> {
  const ask = await openSession(baseUrl);
  const places = {
    warehouse: String((await ask.list('/api/v1/warehouse/all'))[0]?.name ?? 'Bodega Malecón'),
    company: 'Transportes Fluviales del Guaviare',
    shipment: toTemplate((await ask.list('/api/v1/envios/all'))[0] ?? {}),
  };
  const proxy = await startFaultProxy(baseUrl);
  const page = await openPage(proxy.url);
  const name = `queue-${baseUrl}-${from}`;
  await page.evaluate(([own, here, first, wanted]) => bench.queue(own, here, first, wanted), [
    name,
    places,
    from,
    OPERATIONS,
  ] as const);
  if (isFaulty) disturb(proxy);
  proxy.inject(DELAY);
  const ms = await page.evaluate(
    ([own, url, token, serverVersion]) => bench.replay(own, url, token, serverVersion),
    [name, proxy.url, ask.token, ask.serverVersion] as const,
  );
  const writes = proxy.requests.filter(({ method }) => method !== 'GET');
  const lost = writes.filter(({ fault }) => fault !== 'none' && fault !== 'delay').length;
  const held = await countOnServer(ask, from);
  await page.close();
  await proxy.close();
  if (!held.startsWith(`${OPERATIONS} on the server, 0 doubled`)) throw new Error(held);
  return { ms, count: `${writes.length} requests, ${lost} faults, ${held}` };
}

/** Loses one of the few requests of a batch before it arrives, and the answer of another. */
function disturb(proxy: FaultProxy): void {
  proxy.inject(DELAY, { times: 1 });
  proxy.inject({ kind: 'reset' }, { times: 1 });
  proxy.inject(DELAY, { times: 1 });
  proxy.inject({ kind: 'drop-answer' }, { times: 1 });
}

interface Asked extends SignedInApi {
  readonly serverVersion: number;
}

async function openSession(baseUrl: string): Promise<Asked> {
  const api = await createApiCaller(baseUrl).signIn(EMPLOYEE);
  const { body } = await api.call('GET', CAPABILITIES_PATH);
  return { ...api, serverVersion: toServerVersion(body as object) };
}

/** A shipment of the demo as the form sends it. */
function toTemplate(read: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const unsent = [
    'id',
    'version',
    'updatedAt',
    'numeroGuia',
    'productosIds',
    'estadoEntrega',
    'estadoPago',
  ];
  const kept = Object.entries(read).filter(([field]) => !unsent.includes(field));
  return { ...Object.fromEntries(kept), estadoEntrega: 'EN_PREPARACION', estadoPago: 'PENDIENTE' };
}

/** Counts the queued records by their words: each once. */
async function countOnServer(ask: Asked, from: number): Promise<string> {
  const isMine = new RegExp(`^((Bulto|Viaje) )?${String(from).slice(0, 5)}\\d{3}\\b`);
  const words = [
    ...(await ask.list('/api/v1/product/all')).map((one) => String(one.productName)),
    ...(await ask.list('/api/v1/envios/all')).map((one) => String(one.descripcionEnvio)),
  ].filter((text) => isMine.test(text));
  const doubled = words.length - new Set(words).size;
  const people = (await ask.list('/api/v1/customers/all')).filter((one) =>
    isMine.test(String(one.numDocument)),
  );
  const there = words.length + people.length;
  return `${there} on the server, ${doubled} doubled`;
}
