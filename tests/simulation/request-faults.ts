/** The faults of a request between a tablet and the server. */
import { BATCH_PATH } from '../../src/domain/wire';
import type { Random } from './random';
import type { ServerResponse } from './server-request';

/** One request in transit. */
export interface RequestInTransit {
  readonly random: Random;
  readonly path: string;
  readonly isWrite: boolean;
  readonly isKeyed: boolean;
  /** Delivers it to the server; `then` decides about the response. */
  readonly reach: (then: (response: ServerResponse) => void) => void;
  /** Gives the tablet a response as if from the server. */
  readonly hear: (response: ServerResponse, contentType?: string) => void;
  /** Gives the tablet a response of a proxy. */
  readonly hearProxy: (response: ServerResponse, contentType?: string) => void;
  /** Gives the tablet the first half of a response, then stalls. */
  readonly hearHalf: (response: ServerResponse) => void;
  /** Fails without a connection. */
  readonly fail: () => void;
  /** A captive portal redirects it. */
  readonly redirect: () => void;
  /** Delivers it to the server after the client has given up. */
  readonly arriveLate: () => void;
  /** Makes the server refuse it. */
  readonly refuse: () => void;
  /** Delivers it to two nodes, the second while the first is still busy with it. */
  readonly reachTwice: () => void;
  /** Notes that a write without a key was reported as done and was not. */
  readonly deceive: () => void;
  /** Notes that a create without a key was delivered more than once. */
  readonly repeat: () => void;
}

export const HTML = '<!doctype html><title>Bienvenido a la red del puerto</title>';

const FAULTS = {
  'lost-request': ({ fail }) => fail(),
  'lost-answer': ({ reach, fail }) => reach(fail),
  late: ({ arriveLate, fail }) => {
    arriveLate();
    fail();
  },
  /** No response: the client times out. */
  hang: ({ arriveLate, random }) => {
    if (random.chance(0.5)) arriveLate();
  },
  /** A gateway's error for a server that crashed or was slow after it got the request. */
  'unavailable-after-commit': ({ reach, hear, hearProxy, random }) => {
    const status = random.pick([503, 408]) ?? 503;
    const headers = random.chance(0.3) ? { 'Retry-After': String(random.pick([1, 30, 600])) } : {};
    const isOfTheApi = random.chance(0.4);
    reach(() =>
      isOfTheApi
        ? hear({ status, body: { title: 'Ocupado' }, headers })
        : hearProxy({ status, body: HTML, headers }),
    );
  },
  /** A proxy reports success, and the request never reaches the server. */
  'yes-without-effect': ({ deceive, hearProxy, random }) => {
    deceive();
    const body = random.pick([null, 'OK', { status: false }, { ok: true, from: 'proxy' }]) ?? null;
    hearProxy({ status: random.pick([200, 200, 204, 201]) ?? 200, body });
  },
  /** A refusal that is no verdict of the API. */
  firewall: ({ hearProxy, random }) => {
    const [status, body] =
      random.pick<readonly [number, string | null]>([
        [403, HTML],
        [403, HTML],
        [400, HTML],
        [400, 'Solicitud incorrecta'],
        [409, null],
      ]) ?? [];
    hearProxy({ status: status ?? 403, body: body ?? null });
  },
  /** The connection breaks without a response, and the browser repeats the request by itself. */
  'second-post': ({ reach, hear, repeat, isWrite }) => {
    if (isWrite) repeat();
    reach(() => reach((response) => hear(response)));
  },
  stall: ({ reach, hearHalf }) => reach((response) => hearHalf(response)),
  'error-after-commit': ({ reach, hear, random }) => {
    const status = random.pick([500, 502, 504]) ?? 500;
    const isOfTheApi = random.chance(0.5);
    reach(() =>
      isOfTheApi
        ? hear({ status, body: { title: 'Error' } })
        : hear({ status, body: HTML }, 'text/html'),
    );
  },
  'html-after-commit': ({ reach, hear }) =>
    reach(() => hear({ status: 200, body: HTML }, 'text/html')),
  cut: ({ reach, hear }) =>
    reach(({ status, body }) => {
      const text = body === null ? '' : JSON.stringify(body);
      hear({ status, body: text.slice(0, Math.floor(text.length * 0.95)) });
    }),
  portal: ({ redirect }) => redirect(),
  html: ({ hear }) => hear({ status: 200, body: HTML }, 'text/html'),
  busy: ({ hear, random }) =>
    hear({
      status: random.pick([429, 503]) ?? 503,
      body: { title: 'Ocupado' },
      headers: { 'Retry-After': String(random.pick([1, 7, 60, 600])) },
    }),
  'locked-out': ({ hear, hearProxy, random }) =>
    (random.chance(0.7) ? hear : hearProxy)({ status: 401, body: { title: 'Sesión terminada' } }),
  refused: ({ refuse, reach, hear }) => {
    refuse();
    reach((response) => hear(response));
  },
  error: ({ hear }) => hear({ status: 500, body: { title: 'Error' } }),
  /** Without a key no engine can prevent duplicates by a network that repeats requests. */
  twice: ({ isKeyed, reachTwice, reach, hear }) =>
    isKeyed ? reachTwice() : reach((response) => hear(response)),
  'too-large': ({ hear, hearProxy, path }) =>
    path === BATCH_PATH
      ? hearProxy({ status: 413, body: HTML })
      : hear({ status: 500, body: null }),
} satisfies Record<string, (crossing: RequestInTransit) => void>;

export type RequestFault = keyof typeof FAULTS;
export const REQUEST_FAULTS = Object.keys(FAULTS) as RequestFault[];

export function applyRequestFault(fault: RequestFault, crossing: RequestInTransit): void {
  const withFaults: (crossing: RequestInTransit) => void = FAULTS[fault];
  withFaults(crossing);
}
