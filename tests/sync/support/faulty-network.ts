/**
 * The network between a device and a server: the real fetch, with a fault for the requests that a test names.
 * What a fault does not name passes.
 */
import { BATCH_PATH, type BatchOp } from '../../../src/domain/wire';

export type Fault =
  /** The server never hears of it. */
  | { readonly kind: 'lose-request' }
  /** The server did its work; its answer never arrives. */
  | { readonly kind: 'lose-answer' }
  /** The server did its work; a gateway answers this instead. */
  | { readonly kind: 'replace'; readonly answer: Answer }
  /** The server never hears of it; something on the way answers this. */
  | { readonly kind: 'instead'; readonly answer: Answer }
  /** The server did its work; its body ends after this share. */
  | { readonly kind: 'cut'; readonly share: number }
  /** The device gives up; the server gets it when the test says so. */
  | { readonly kind: 'late' }
  /** The server did its work; the answer, or another in its place, waits until the test lets it go. */
  | { readonly kind: 'hold'; readonly answer?: Answer };

export interface Answer {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Scope {
  /** Of the request, or of an operation that it carries. */
  readonly method?: string;
  /** A part of the path. */
  readonly path?: string;
  /** How many requests it meets; every one where absent. */
  readonly times?: number;
}

export interface Passage {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export interface River {
  readonly fetch: typeof fetch;
  /** Everything that was asked, in order. */
  readonly passages: Passage[];
  /** The writes among them, each operation of a batch by itself, its key as the header it would have alone. */
  writes(): Passage[];
  /** The requests that carried a batch. */
  batches(): Passage[];
  inject(fault: Fault, scope?: Scope): void;
  heal(): void;
  /** Lets the late requests reach the server, and the held answers the device. */
  release(): Promise<void>;
}

interface Rule {
  readonly fault: Fault;
  readonly scope: Scope;
  met: number;
}

export function createRiver(reach: typeof fetch): River {
  const passages: Passage[] = [];
  let rules: Rule[] = [];
  let late: (() => Promise<unknown>)[] = [];
  let held: (() => void)[] = [];

  function take(passage: Passage): Fault | null {
    const carried = [passage, ...toOperations(passage)];
    const rule = rules.find(
      ({ scope, met }) =>
        met < (scope.times ?? Number.POSITIVE_INFINITY) &&
        carried.some(
          ({ method, path }) =>
            (scope.method ?? method) === method && path.includes(scope.path ?? ''),
        ),
    );
    if (rule) rule.met += 1;
    return rule?.fault ?? null;
  }

  async function cross(input: string, init: RequestInit): Promise<Response> {
    const method = init.method ?? 'GET';
    const path = new URL(input).pathname;
    const passage: Passage = {
      method,
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      headers: init.headers as Record<string, string>,
    };
    passages.push(passage);
    const fault = take(passage);
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
    if (fault.kind === 'hold') {
      await new Promise<void>((resolve) => held.push(resolve));
      return fault.answer ? respond(fault.answer) : answer;
    }
    throw new TypeError('Failed to fetch');
  }

  return {
    fetch: (input, init) => cross(String(input), init ?? {}),
    passages,
    writes: () =>
      passages
        .filter(({ method }) => method !== 'GET')
        .flatMap((passage) => (isBatch(passage) ? toOperations(passage) : passage)),
    batches: () => passages.filter(isBatch),
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

const isBatch = ({ path }: Passage) => path === BATCH_PATH;

/** What a batch carries, as if each had been sent alone; nothing of another request. */
function toOperations(passage: Passage): Passage[] {
  if (!isBatch(passage)) return [];
  const { ops } = passage.body as { readonly ops: readonly BatchOp[] };
  return ops.map(({ key, method, path, body, ifMatch }) => ({
    method,
    path,
    body,
    headers: {
      ...passage.headers,
      'Idempotency-Key': key,
      ...(ifMatch !== undefined && { 'If-Match': `"${ifMatch}"` }),
    },
  }));
}

function respond({ status, body = '', headers = {} }: Answer): Response {
  return new Response(body === '' ? null : body, { status, headers });
}
