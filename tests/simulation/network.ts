/** The network between one tablet and the server; the faults of each request are drawn from the seed. */
import type { QueuedEntity } from '../../src/domain/entities';
import type { Fields } from '../../src/domain/entity';
import { BATCH_PATH, KEY_HEADER, VERSION_HEADER } from '../../src/domain/wire';
import { Line } from './bandwidth';
import { NAMED_BY, toName } from './modelled-fields';
import {
  applyRequestFault,
  HTML,
  type RequestFault,
  type RequestInTransit,
} from './request-faults';
import type { ServerModel } from './server-model';
import { entityAt, type ServerRequest, type ServerResponse } from './server-request';
import type { Actor, Simulation } from './simulation';
import { Body, PORTAL, textOf, toResponse, VirtualTimeout } from './virtual-fetch';

const HOUR_MS = 3_600_000;

type OnResponse = (response: ServerResponse) => void;

interface Passage {
  readonly number: number;
  readonly asked: ServerRequest & { isRefused?: boolean };
  readonly owner: Actor;
  readonly bytes: number;
  readonly give: (response: Response) => void;
  readonly fail: () => void;
  /** The client has given up: a timeout or an abort. */
  isGivenUp: boolean;
  readonly onGiveUp: ((reason: unknown) => void)[];
}

interface Hearing {
  readonly type?: string | undefined;
  /** The response comes from a proxy, not from the API. */
  readonly isProxy?: boolean;
  /** The body stalls half-way without an error. */
  readonly isStalled?: boolean;
  /** A complete list and the time at which the server read it. */
  readonly list?: { readonly entity: QueuedEntity; readonly readAt: number } | undefined;
}

export interface NetworkOptions {
  readonly isServerUp: () => boolean;
  readonly requestFaults: readonly RequestFault[];
  /** A create without a key may arrive at any later time, which no engine can guard against on a plain server. */
  readonly isEverLate: boolean;
  readonly watch: (asked: ServerRequest, response: ServerResponse) => void;
  /** A gateway before the server: its refusal of a request with this body, or null. */
  readonly gateway: (sent: string) => ServerResponse | null;
  readonly listHeard: (entity: QueuedEntity, readAt: number) => void;
  readonly lockedOut: (owner: Actor) => void;
}

export class Network {
  isUp = true;
  /** The value of `navigator.onLine`: `false` only when the connection is down; `true` proves nothing. */
  saysOnline = true;
  /** The probability of a fault for each request, in [0, 1]. */
  harshness = 0;
  requests = 0;
  /** Requests without a key that the client gave up and that have not arrived yet. */
  lateUnkeyed = 0;
  /** Requests that have not arrived yet. */
  inTheAir = 0;
  private requestFaults: readonly RequestFault[];
  readonly met = new Map<string, number>();
  readonly line: Line;
  /** When each tab or worker last read each list completely. */
  private readonly known = new WeakMap<Actor, Map<QueuedEntity, number>>();

  constructor(
    private readonly simulation: Simulation,
    private readonly server: ServerModel,
    readonly device: string,
    private readonly options: NetworkOptions,
  ) {
    this.requestFaults = options.requestFaults;
    this.line = new Line(simulation);
  }

  /** The `fetch` of a tab or worker of this tablet. */
  fetchOf(owner: Actor): typeof fetch {
    return (input, init) =>
      new Promise<Response>((resolve, reject) => {
        this.requests += 1;
        let isSettled = false;
        const passage: Passage = {
          number: this.requests,
          owner,
          asked: this.toAsked(owner, String(input), init ?? {}),
          bytes: typeof init?.body === 'string' ? init.body.length : 0,
          give: (response) => {
            isSettled = true;
            resolve(response);
          },
          fail: () => {
            isSettled = true;
            reject(new TypeError('Failed to fetch'));
          },
          isGivenUp: false,
          onGiveUp: [],
        };
        const giveUp = (reason: unknown) => {
          if (passage.isGivenUp) return;
          passage.isGivenUp = true;
          if (!isSettled) reject(reason);
          for (const end of passage.onGiveUp.splice(0)) end(reason);
        };
        const { signal } = init ?? {};
        if (signal instanceof VirtualTimeout)
          this.simulation.schedule(signal.ms, owner, () =>
            giveUp(new DOMException('Timed out', 'TimeoutError')),
          );
        else signal?.addEventListener('abort', () => giveUp(signal.reason));
        const callOff = this.line.carry('up', passage.bytes, () => this.cross(passage));
        passage.onGiveUp.push(callOff);
      });
  }

  /** Faults of the requests sent from now on. */
  setRequestFaults(requestFaults: readonly RequestFault[]): void {
    this.requestFaults = requestFaults;
  }

  private cross(passage: Passage): void {
    const { options, server } = this;
    const crossing = this.begin(passage);
    const { random } = crossing;
    if (!this.isUp || !options.isServerUp()) {
      if (this.isUp && random.chance(0.5)) crossing.hearProxy({ status: 502, body: HTML });
      else crossing.fail();
      return;
    }
    const refusal = passage.bytes > 0 && options.gateway(JSON.stringify(passage.asked.body));
    const isTooLarge = passage.bytes > (server.kind.largestBody ?? Number.POSITIVE_INFINITY);
    if (refusal || isTooLarge) {
      crossing.hearProxy(refusal || { status: 413, body: HTML });
      return;
    }
    const fault = random.chance(this.harshness) ? random.pick(this.requestFaults) : undefined;
    if (!fault) crossing.reach((response) => crossing.hear(response));
    else {
      this.met.set(fault, (this.met.get(fault) ?? 0) + 1);
      this.simulation.note(() => `${this.device} #${passage.number} meets ${fault}`);
      applyRequestFault(fault, crossing);
    }
  }

  private begin(passage: Passage): RequestInTransit {
    const { asked, owner, number, give, fail } = passage;
    const random = this.simulation.random.fork(`${this.device} request ${number}`);
    const there = random.between(30, 800);
    const back = random.between(30, random.chance(0.2) ? 3_000 : 800);
    const isKeyed = asked.headers[KEY_HEADER] !== undefined;
    let readAt = 0;
    const later = (what: string, run: () => void) =>
      void this.simulation.schedule(back, owner, () => {
        this.simulation.note(() => `${owner.name} hears of #${number}: ${what}`);
        if (!passage.isGivenUp) run();
      });
    const hear = (response: ServerResponse, hearing: Hearing) =>
      later(`${response.status}`, () => give(this.deliver(passage, response, hearing)));
    const whole = (response: ServerResponse): Hearing['list'] => {
      const entity = response.status === 200 && asked.method === 'GET' && entityAt(asked.path);
      return entity && Array.isArray(response.body) ? { entity, readAt } : undefined;
    };
    return {
      random,
      path: asked.path,
      isWrite: asked.method !== 'GET',
      isKeyed,
      reach: (then) =>
        this.reach(passage, there, (response) => {
          readAt = this.simulation.now - (this.server.kind.listsLagMs ?? 0);
          then(response);
        }),
      hear: (response, type) => hear(response, { type, list: whole(response) }),
      hearProxy: (response, type) => hear(response, { type, isProxy: true }),
      hearHalf: (response) => hear(response, { isStalled: true }),
      fail: () => later('no road', fail),
      redirect: () => later('a portal', () => give(PORTAL)),
      arriveLate: () => this.arriveLate(passage, random.next()),
      refuse: () => {
        passage.asked.isRefused = asked.method !== 'GET';
      },
      reachTwice: () => this.reachTwice(passage, there, (response) => hear(response, {})),
      deceive: () => {
        if (!isProven(asked)) this.server.noteDeceived(asked);
      },
      repeat: () => this.noteRepeated(asked),
    };
  }

  /** The response's headers arrive at once, its body at the line's speed. */
  private deliver(passage: Passage, response: ServerResponse, hearing: Hearing): Response {
    const { type, isProxy = false, isStalled = false, list } = hearing;
    const { server, line, simulation } = this;
    const text = textOf(response);
    const isHtml = text === HTML;
    const isMarked = server.isOurs && !isProxy && !isHtml;
    const headers = { ...response.headers, ...(isMarked && { [VERSION_HEADER]: '1' }) };
    if (response.status === 401 && (isMarked || !server.isOurs))
      this.options.lockedOut(passage.owner);
    const body = new Body();
    passage.onGiveUp.push((reason) => body.fail(reason));
    const bytes = new TextEncoder().encode(text);
    const { count, apartMs } = line.pieces(bytes.length);
    const free = count > 1 ? line.occupy() : () => undefined;
    passage.onGiveUp.push(free);
    const step = Math.ceil(bytes.length / count);
    const come = (place: number) => {
      if (passage.isGivenUp) return;
      if (isStalled) return body.push(bytes.subarray(0, Math.ceil(bytes.length / 2)));
      if (bytes.length > 0) body.push(bytes.subarray(place * step, (place + 1) * step));
      if (place + 1 < count)
        return void simulation.schedule(apartMs, passage.owner, () => come(place + 1));
      free();
      body.end();
      if (list) this.learn(passage.owner, list.entity, list.readAt);
    };
    if (apartMs === 0) come(0);
    else simulation.schedule(apartMs, passage.owner, () => come(0));
    return toResponse({ ...response, headers }, body, type ?? (isHtml ? 'text/html' : undefined));
  }

  private learn(owner: Actor, entity: QueuedEntity, readAt: number): void {
    const known = this.known.get(owner) ?? new Map<QueuedEntity, number>();
    this.known.set(owner, known.set(entity, readAt));
    this.options.listHeard(entity, readAt);
  }

  private noteRepeated(asked: ServerRequest): void {
    const entity = entityAt(asked.path);
    if (isProven(asked) || asked.method !== 'POST' || !entity) return;
    this.server.repeated.add(toName(entity, NAMED_BY[entity], asked.body?.[NAMED_BY[entity]]));
  }

  /** The request arrives at the server after the delay. */
  private reach({ asked, number }: Passage, delayMs: number, then: OnResponse): void {
    this.inTheAir += 1;
    this.simulation.schedule(delayMs, null, () => {
      this.inTheAir -= 1;
      const response = this.server.answer(asked);
      this.options.watch(asked, response);
      const { method, path, body } = asked;
      this.simulation.note(() => {
        const answer = method === 'GET' ? '' : JSON.stringify(response.body);
        return `${this.device} #${number} ${method} ${path} ${JSON.stringify(body)} → ${response.status} ${answer}`;
      });
      then(response);
    });
  }

  private reachTwice(passage: Passage, there: number, then: OnResponse): void {
    const { simulation, server } = this;
    const { headers } = passage.asked;
    const username = server.people.userOf(headers.Authorization?.slice('Bearer '.length) ?? null);
    const name = `${username}:${headers[KEY_HEADER]}`;
    this.inTheAir += 1;
    simulation.schedule(there, null, () => void server.running.add(name));
    this.reach(passage, there + 100, then);
    simulation.schedule(there + 2_000, null, () => {
      this.inTheAir -= 1;
      server.running.delete(name);
      this.reach(passage, 0, () => undefined);
    });
  }

  private arriveLate(passage: Passage, share: number): void {
    const { asked } = passage;
    const isHarmless = asked.method === 'GET' || isProven(asked);
    const isEverLate = this.options.isEverLate && asked.method === 'POST';
    const most = isHarmless ? 5 * HOUR_MS : isEverLate ? HOUR_MS / 3 : 50_000;
    if (isEverLate) this.noteRepeated(asked);
    if (!isHarmless) this.lateUnkeyed += 1;
    this.reach(passage, 1_000 + share * (most - 1_000), () => {
      if (!isHarmless) this.lateUnkeyed -= 1;
    });
  }

  private toAsked(owner: Actor, url: string, init: RequestInit): ServerRequest {
    const path = url.replace('http://model', '');
    const entity = entityAt(path);
    return {
      device: this.device,
      method: init.method ?? 'GET',
      path,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as Fields) : null,
      headers: (init.headers ?? {}) as Record<string, string>,
      knownAt: (entity && this.known.get(owner)?.get(entity)) ?? 0,
    };
  }
}

/** The request carries an idempotency key, so that its effect can be known. */
function isProven({ path, headers }: ServerRequest): boolean {
  return path === BATCH_PATH || headers[KEY_HEADER] !== undefined;
}
