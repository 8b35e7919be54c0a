/**
 * A proxy in front of an API that misbehaves on demand: the network of a river, in one process.
 * Faults act on single requests; `cut` takes the whole server off the network.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from './free-port';
import {
  type Answer,
  begin,
  corsFor,
  forward,
  readAll,
  send,
  sendLater,
  trickle,
} from './proxied-responses';

export type Fault =
  /** The upstream did its work; its answer never arrives: the connection dies. */
  | { readonly kind: 'drop-answer' }
  /** The upstream did its work; a gateway answers this instead. */
  | { readonly kind: 'replace-answer'; readonly status: number; readonly body?: string }
  /** The upstream did its work; its JSON is cut at this share of its bytes (0.95 where absent). */
  | { readonly kind: 'truncate'; readonly share?: number }
  /** The upstream did its work; after so many bytes of its answer's body the connection is reset, or only ended. */
  | { readonly kind: 'cut-answer'; readonly bytes: number; readonly how: 'reset' | 'half-close' }
  /** The upstream did its work; its answer comes drop by drop. */
  | { readonly kind: 'trickle'; readonly bytesPerSecond: number }
  /** Answered here, the upstream never hears of it. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** A captive portal: 200 with a page, the upstream never hears of it. */
  | { readonly kind: 'portal' }
  /** The connection is reset before the upstream hears of it. */
  | { readonly kind: 'reset' }
  /** Nothing at all happens, for ever. */
  | { readonly kind: 'hang' }
  /** Passed on and answered, each way after so long. */
  | { readonly kind: 'delay'; readonly requestMs?: number; readonly answerMs?: number }
  /** The client loses its connection at once; the upstream gets the request that much later. */
  | { readonly kind: 'late'; readonly ms: number };

export interface FaultScope {
  readonly method?: string;
  /** A part of the path with its query, or a pattern of it. */
  readonly path?: string | RegExp;
  /** How many requests it meets; all until removed where absent. */
  readonly times?: number;
}

export interface ActiveFault {
  /** How many requests it has met. */
  readonly met: () => number;
  remove(): void;
}

export interface LoggedRequest {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** The upstream's answer; null while, or because, it was not asked or not heard. */
  upstreamStatus: number | null;
  fault: Fault['kind'] | 'none';
}

export interface FaultProxy {
  readonly url: string;
  /** Everything that came, in order, preflights included. */
  readonly requests: LoggedRequest[];
  inject(fault: Fault, scope?: FaultScope): ActiveFault;
  /** Removes every fault. */
  heal(): void;
  /** Refuses connections and ends those that are open. */
  cut(): Promise<void>;
  /** Listens again on the same port. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly entry: LoggedRequest;
}

const PORTAL_PAGE = '<!doctype html><title>Wi-Fi</title><h1>Inicia sesión para navegar</h1>';

export interface FaultProxyOptions {
  /**
   * False: each request has a connection of its own. Chromium sends a request again by itself, a POST too, where a
   * connection that served before dies without an answer: no page can prevent it, or know of it.
   */
  readonly isKeptAlive?: boolean;
}

export async function startFaultProxy(
  upstreamUrl: string,
  { isKeptAlive = true }: FaultProxyOptions = {},
): Promise<FaultProxy> {
  const upstream = new URL(upstreamUrl);
  const requests: LoggedRequest[] = [];
  let faults: { fault: Fault; scope: FaultScope; met: number }[] = [];
  const sockets = new Set<Socket>();

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  if (!isKeptAlive) server.maxRequestsPerSocket = 1;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const body = await readAll(incoming);
    const fault = takeFault(method, path);
    const entry: LoggedRequest = {
      at: Date.now(),
      method,
      path,
      headers,
      body: body.toString('utf8'),
      upstreamStatus: null,
      fault: fault?.kind ?? 'none',
    };
    requests.push(entry);
    const ask = async () => {
      const answer = await forward(upstream, incoming, body);
      entry.upstreamStatus = answer.status;
      return answer;
    };
    await act(fault, { incoming, outgoing, entry }, ask);
  }

  /** Preflights pass: a fault is about the request that a test names. */
  function takeFault(method: string, path: string): Fault | undefined {
    if (method === 'OPTIONS') return undefined;
    const found = faults.find(
      ({ scope, met }) =>
        met < (scope.times ?? Number.POSITIVE_INFINITY) && isIn(scope, method, path),
    );
    if (found) found.met += 1;
    return found?.fault;
  }

  const port = await listen(server);
  const cut = async () => {
    if (!server.listening) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: `http://localhost:${port}`,
    requests,
    inject(fault, scope = {}) {
      const added = { fault, scope, met: 0 };
      faults.push(added);
      return {
        met: () => added.met,
        remove: () => {
          faults = faults.filter((one) => one !== added);
        },
      };
    },
    heal() {
      faults = [];
    },
    cut,
    async restore() {
      if (!server.listening) await listen(server, port);
    },
    close: cut,
  };
}

function isIn({ method, path }: FaultScope, actualMethod: string, actualPath: string): boolean {
  if (method !== undefined && method !== actualMethod) return false;
  if (path === undefined) return true;
  return typeof path === 'string' ? actualPath.includes(path) : path.test(actualPath);
}

async function act(
  fault: Fault | undefined,
  { incoming, outgoing }: Exchange,
  ask: () => Promise<Answer>,
): Promise<void> {
  const kill = () => incoming.socket.destroy();
  switch (fault?.kind) {
    case undefined:
      return send(outgoing, await ask());
    case 'delay':
      await sleep(fault.requestMs ?? 0);
      return sendLater(outgoing, await ask(), fault.answerMs ?? 0);
    case 'drop-answer':
      await ask();
      return void kill();
    case 'replace-answer': {
      const answer = await ask();
      const body = Buffer.from(fault.body ?? '');
      return send(outgoing, { status: fault.status, headers: answer.headers, body });
    }
    case 'truncate': {
      const answer = await ask();
      const end = Math.floor(answer.body.length * (fault.share ?? 0.95));
      return send(outgoing, { ...answer, body: answer.body.subarray(0, end) });
    }
    case 'cut-answer': {
      const begun = begin(outgoing, await ask(), fault.bytes);
      await new Promise<void>((resolve) => outgoing.write(begun, () => resolve()));
      return void (fault.how === 'reset'
        ? incoming.socket.resetAndDestroy()
        : incoming.socket.end());
    }
    case 'trickle':
      return trickle(outgoing, await ask(), fault.bytesPerSecond);
    case 'answer': {
      const headers = { ...corsFor(incoming), ...fault.headers };
      return send(outgoing, { status: fault.status, headers, body: Buffer.from(fault.body ?? '') });
    }
    case 'portal': {
      const headers = { 'content-type': 'text/html; charset=utf-8' };
      return send(outgoing, { status: 200, headers, body: Buffer.from(PORTAL_PAGE) });
    }
    case 'reset':
      return void incoming.socket.resetAndDestroy();
    case 'late':
      kill();
      await sleep(fault.ms);
      await ask();
      return;
    case 'hang':
      return;
  }
}
