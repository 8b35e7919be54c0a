/**
 * The network between a device and a server: the real fetch, with a fault for the requests that a test names.
 * Other requests pass.
 */
import { BATCH_PATH, type BatchOp } from '../../../src/domain/wire';

export type Fault =
  /** The request never reaches the server. */
  | { readonly kind: 'lose-request' }
  /** The server handles the request; its response is lost. */
  | { readonly kind: 'lose-answer' }
  /** The server handles the request; a gateway replaces its response. */
  | { readonly kind: 'replace'; readonly answer: Answer }
  /** The request never reaches the server; something on the way answers. */
  | { readonly kind: 'instead'; readonly answer: Answer }
  /** The server handles the request; its response body ends after this share. */
  | { readonly kind: 'cut'; readonly share: number }
  /** The device times out; the request reaches the server when the test releases it. */
  | { readonly kind: 'late' }
  /** The server handles the request; its response, or this one, is held until the test releases it. */
  | { readonly kind: 'hold'; readonly answer?: Answer };

export interface Answer {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Scope {
  /** The method of the request, or of an operation in its batch. */
  readonly method?: string;
  /** A part of the path. */
  readonly path?: string;
  /** How many requests are affected; all of them where absent. */
  readonly times?: number;
}

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export interface FaultyNetwork {
  readonly fetch: typeof fetch;
  /** All requests, in order. */
  readonly requests: RecordedRequest[];
  /** The writes among them; each operation of a batch separately, with its key as a header. */
  writes(): RecordedRequest[];
  /** The batch requests. */
  batches(): RecordedRequest[];
  inject(fault: Fault, scope?: Scope): void;
  heal(): void;
  /** Lets late requests reach the server and held responses reach the device. */
  release(): Promise<void>;
}

interface Rule {
  readonly fault: Fault;
  readonly scope: Scope;
  met: number;
}

export function createFaultyNetwork(reach: typeof fetch): FaultyNetwork {
  const requests: RecordedRequest[] = [];
  let rules: Rule[] = [];
  let late: (() => Promise<unknown>)[] = [];
  let held: (() => void)[] = [];

  function take(request: RecordedRequest): Fault | null {
    const carried = [request, ...toOperations(request)];
    const rule = rules.find(
      ({ scope, met }) =>
        met < (scope.times ?? Number.POSITIVE_INFINITY) &&
        carried.some(
          // A sealed operation shows neither method nor path.
          ({ method, path = '' }: Partial<RecordedRequest>) =>
            (scope.method ?? method) === method && path.includes(scope.path ?? ''),
        ),
    );
    if (rule) rule.met += 1;
    return rule?.fault ?? null;
  }

  async function cross(input: string, init: RequestInit): Promise<Response> {
    const method = init.method ?? 'GET';
    const path = new URL(input).pathname;
    const request: RecordedRequest = {
      method,
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      headers: init.headers as Record<string, string>,
    };
    requests.push(request);
    const fault = take(request);
    const ask = () => reach(input, init);
    if (!fault) return ask();
    switch (fault.kind) {
      case 'lose-request':
        throw new TypeError('Failed to fetch');
      case 'instead':
        return respond(fault.answer);
      case 'late':
        late.push(() => reach(input, { ...init, signal: null }));
        throw new TypeError('Failed to fetch');
      case 'hold': {
        // It may be released while the server is still at it.
        const released = new Promise<void>((resolve) => held.push(resolve));
        const answer = await ask();
        await released;
        return fault.answer ? respond(fault.answer) : answer;
      }
      default:
        return afterwards(fault, await ask());
    }
  }

  async function afterwards(fault: Fault, answer: Response): Promise<Response> {
    if (fault.kind === 'replace') return respond(fault.answer);
    if (fault.kind === 'cut') {
      const text = await answer.text();
      const kept = text.slice(0, Math.floor(text.length * fault.share));
      return new Response(kept, { status: answer.status, headers: answer.headers });
    }
    throw new TypeError('Failed to fetch');
  }

  return {
    fetch: (input, init) => cross(String(input), init ?? {}),
    requests,
    writes: () =>
      requests
        .filter(({ method }) => method !== 'GET')
        .flatMap((request) => (isBatch(request) ? toOperations(request) : request)),
    batches: () => requests.filter(isBatch),
    inject: (fault, scope = {}) => void rules.push({ fault, scope, met: 0 }),
    heal: () => {
      rules = [];
    },
    async release() {
      const [arriving, answering] = [late, held];
      late = [];
      held = [];
      for (const arrive of arriving) await arrive();
      for (const answer of answering) answer();
    },
  };
}

const isBatch = ({ path }: RecordedRequest) => path === BATCH_PATH;

/** The operations of a batch as single requests; none of any other request. */
function toOperations(request: RecordedRequest): RecordedRequest[] {
  if (!isBatch(request)) return [];
  const { ops } = request.body as { readonly ops: readonly BatchOp[] };
  return ops.map(({ key, method, path, body, ifMatch }) => ({
    method,
    path,
    body,
    headers: {
      ...request.headers,
      'Idempotency-Key': key,
      ...(ifMatch !== undefined && { 'If-Match': `"${ifMatch}"` }),
    },
  }));
}

function respond({ status, body = '', headers = {} }: Answer): Response {
  return new Response(body === '' ? null : body, { status, headers });
}
