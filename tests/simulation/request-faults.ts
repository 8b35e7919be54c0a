/** What a request may meet between a tablet and the server. */
import { BATCH_PATH } from '../../src/domain/wire';
import type { Random } from './random';
import type { ServerResponse } from './server-request';

/** One request on its way. */
export interface RequestInTransit {
  readonly random: Random;
  readonly path: string;
  readonly isWrite: boolean;
  readonly isKeyed: boolean;
  /** The server gets it and answers; what becomes of the answer is `then`'s. */
  readonly reach: (then: (response: ServerResponse) => void) => void;
  /** The tablet hears this, as if it came from the server. */
  readonly hear: (response: ServerResponse, contentType?: string) => void;
  /** The tablet hears this from something between. */
  readonly hearProxy: (response: ServerResponse, contentType?: string) => void;
  /** The tablet hears the first half, and then nothing any more. */
  readonly hearHalf: (response: ServerResponse) => void;
  /** The tablet hears that there is no road. */
  readonly fail: () => void;
  /** A portal sends it elsewhere. */
  readonly redirect: () => void;
  /** The server gets it after all, when nobody waits for it any more. */
  readonly arriveLate: () => void;
  /** The server will find fault with it. */
  readonly refuse: () => void;
  /** Two nodes get it, and one is still at it when the other hears of it. */
  readonly reachTwice: () => void;
  /** A write without a key is said to be done and is not. */
  readonly deceive: () => void;
  /** A create without a key is delivered more than once. */
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
  /** Nobody answers: the client gives up by itself. */
  hang: ({ arriveLate, random }) => {
    if (random.chance(0.5)) arriveLate();
  },
  /** What a gateway says of a server that died, or was slow, after it had got the request. */
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
  /** A proxy says yes, and nobody has heard of it. */
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
  /** The connection dies unanswered, and the browser sends the same again by itself. */
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
  /** Without a key, a network that sends things twice is beyond any engine. */
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
