/** Engines that misread responses or send wrong requests. */
import type { Fields } from '../../src/domain/entity';
import { BATCH_PATH, type BatchOp, type BatchVerdict, VERSION_HEADER } from '../../src/domain/wire';
import {
  COMPANIES,
  LEFT_ALONE_WITH,
  OURS,
  PLAIN,
  REUSED_NAMES,
  SECOND_QUEUES,
} from './mutant-plans';
import type { Mutant } from './mutant-tools';
import { changeOp, openOp, type SentOp } from './sealed-ops';
import type { ServerResponse } from './server-request';
import type { Actor, Simulation } from './simulation';
import { Body, textOf, toResponse, VirtualTimeout } from './virtual-fetch';
import type { Variation } from './world';

type Hear = (told: ServerResponse, sent: Fields | null, isMarked: boolean) => ServerResponse | null;

/** The response to a write as the mutant reads it; null leaves it unchanged. */
function hearing(hear: Hear): Variation {
  return {
    fetch: (ask) => async (input, init) => {
      const response = await ask(input, init);
      if (!init?.method || init.method === 'GET' || response.type === 'opaqueredirect')
        return response;
      const text = await response.text();
      const headers = { 'Retry-After': response.headers.get('Retry-After') ?? '' };
      const isMarked = response.headers.has(VERSION_HEADER);
      const told = { status: response.status, body: toBody(text), headers };
      const sent = typeof init.body === 'string' ? (JSON.parse(init.body) as Fields) : null;
      const heard = hear(told, sent, isMarked);
      const marked = heard || isMarked ? { [VERSION_HEADER]: '1' } : {};
      const type = response.headers.get('content-type') ?? undefined;
      return heard
        ? answerWith({ ...heard, headers: marked })
        : answerWith({ ...told, body: text || null, headers: { ...headers, ...marked } }, type);
    },
  };
}

function toBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function answerWith(told: ServerResponse, type?: string): Response {
  const body = new Body();
  const text = textOf(told);
  if (text) body.push(new TextEncoder().encode(text));
  body.end();
  return toResponse(told, body, type);
}

/** Sends references without the ids. */
const forgetIds: Variation = {
  fetch: (ask) => (input, init) => {
    const sent = typeof init?.body === 'string' ? (JSON.parse(init.body) as Fields) : null;
    const ops = opsOf(sent).map((one) =>
      changeOp(one, ({ body: { references: _, ...body }, ...op }) => ({ ...op, body })),
    );
    return ask(input, sent?.ops ? { ...init, body: JSON.stringify({ ...sent, ops }) } : init);
  },
};

/** Sends all operations to the present company. */
const forgetCompany: Variation = {
  deps: (deps) => ({
    ...deps,
    session: async () => {
      const session = await deps.session();
      return session && { ...session, companyId: null };
    },
  }),
  fetch: (ask) => (input, init) => {
    const sent = typeof init?.body === 'string' ? (JSON.parse(init.body) as Fields) : null;
    const ops = opsOf(sent).map((one) => changeOp(one, ({ company: _, ...op }) => op));
    return ask(input, sent?.ops ? { ...init, body: JSON.stringify({ ...sent, ops }) } : init);
  },
};

const opsOf = (sent: Fields | null) => (sent?.ops ?? []) as readonly SentOp[];

/** Makes a record key for each attempt. */
const mintAnew: Variation = {
  fetch: (ask) => {
    const minted = new Map<string, string>();
    return (input, init) => {
      const sent = typeof init?.body === 'string' ? (JSON.parse(init.body) as Fields) : null;
      for (const op of opsOf(sent).map(openOp)) if (op.recordKey) minted.set(op.recordKey, op.key);
      const keyOf = (key: string) => minted.get(key) ?? key;
      const ops = opsOf(sent).map((one) =>
        changeOp(one, (op) => {
          const named = JSON.stringify(op).replace(
            /(\$ref\\*":\\*")([^"\\]+)/g,
            (_all, before, key) => before + keyOf(key),
          );
          const changed = JSON.parse(named) as BatchOp;
          return { ...changed, ...(op.recordKey && { recordKey: keyOf(op.recordKey) }) };
        }),
      );
      return ask(input, sent?.ops ? { ...init, body: JSON.stringify({ ...sent, ops }) } : init);
    };
  },
};

const believe: Hear = ({ status }, sent, isMarked) => {
  if (status >= 300 || isMarked) return null;
  const made = (place: number) => ({ id: 900_000 + place, version: 1 });
  const verdicts = opsOf(sent).map(({ key }, place) => ({ key, status: 201, body: made(place) }));
  return { status: 200, body: sent?.ops ? { verdicts } : made(0) };
};

const adopt: Hear = ({ status, body }) => {
  const { verdicts } = (body ?? {}) as { verdicts?: readonly BatchVerdict[] };
  const toOwn = (verdict: BatchVerdict): BatchVerdict => {
    const { id, version } = (verdict.body.record ?? {}) as Fields;
    return verdict.body.type === 'duplicate'
      ? { ...verdict, status: 201, body: { id, version } }
      : verdict;
  };
  return verdicts ? { status, body: { verdicts: verdicts.map(toOwn) } } : null;
};

const takeForTheEnd: Hear = ({ status }, _sent, isMarked) =>
  isMarked || ![401, 403].includes(status)
    ? null
    : { status: 401, body: { type: 'unauthenticated', title: 'Sesión terminada', status: 401 } };

/** Never splits a batch that failed as a whole. */
function neverHalve(ask: typeof fetch, _actor: Actor, simulation: Simulation): typeof fetch {
  return async (input, init) => {
    if (!String(input).endsWith(BATCH_PATH)) return ask(input, init);
    const { length } = opsOf(JSON.parse(String(init?.body)) as Fields);
    if (length < (failed.get(simulation) ?? 0)) throw new TypeError('Failed to fetch');
    try {
      const response = await ask(input, init);
      failed.set(simulation, response.ok ? 0 : length);
      return response;
    } catch (error) {
      failed.set(simulation, length);
      throw error;
    }
  };
}
const failed = new WeakMap<Simulation, number>();

/** Uses a fixed timeout for any size. */
function giveUpAfter30s(ask: typeof fetch, actor: Actor, simulation: Simulation): typeof fetch {
  return (input, init) => {
    const end = new AbortController();
    const { signal } = init ?? {};
    if (signal && !(signal instanceof VirtualTimeout))
      signal.addEventListener('abort', () => end.abort(signal.reason));
    simulation.schedule(30_000, actor, () =>
      end.abort(new DOMException('Timed out', 'TimeoutError')),
    );
    return ask(input, { ...init, signal: end.signal });
  };
}

const heardOnly = { steps: 30, harshness: 0.4, hasStrangers: true };

export const WIRE_MUTANTS: readonly Mutant[] = [
  {
    name: 'believes any 2xx',
    caughtBy: 'sent operations are there',
    variation: hearing(believe),
    plan: { ...OURS, ...heardOnly, requestFaults: ['yes-without-effect'] },
  },
  {
    name: 'takes any duplicate for its own',
    caughtBy: 'sent operations are there',
    variation: hearing(adopt),
    plan: { ...OURS, ...heardOnly, harshness: 0 },
  },
  {
    name: "ends a session for a proxy's page",
    caughtBy: 'only the API ends a session',
    variation: hearing(takeForTheEnd),
    plan: { ...OURS, ...heardOnly, requestFaults: ['firewall'] },
  },
  {
    name: 'sends names alone',
    caughtBy: 'a request names the records that were meant',
    variation: forgetIds,
    plan: REUSED_NAMES,
  },
  {
    name: 'sends into the company of today',
    caughtBy: 'a save for one company is written in no other',
    variation: forgetCompany,
    plan: COMPANIES,
  },
  {
    name: 'makes a record of each attempt',
    caughtBy: 'one record key, one row',
    variation: mintAnew,
    plan: SECOND_QUEUES,
  },
  {
    name: 'never makes a batch smaller',
    caughtBy: 'a bad line is good enough',
    variation: { fetch: neverHalve },
    plan: { ...OURS, ...LEFT_ALONE_WITH({ gateway: 'bad-gateway' }) },
  },
  {
    name: 'gives a request half a minute, however long it is',
    caughtBy: 'a bad line is good enough',
    variation: { fetch: giveUpAfter30s },
    plan: { ...PLAIN, ...LEFT_ALONE_WITH({ bytesPerSecond: 1_000, saved: 300 }) },
  },
];
