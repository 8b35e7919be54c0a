/** The road between one tablet and the server: what a request meets on it is drawn from the seed. */
import type { QueuedEntity } from '../../src/domain/entities';
import type { Fields } from '../../src/domain/entity';
import { BATCH_PATH, KEY_HEADER, VERSION_HEADER } from '../../src/domain/wire';
import { type Crossing, type Fate, HTML, meet } from './request-faults';
import { Line } from './bandwidth';
import { type Asked, entityAt, type Told } from './server-request';
import type { ServerModel } from './server-model';
import type { Actor, Simulation } from './simulation';
import { Body, PORTAL, textOf, toResponse, VirtualTimeout } from './virtual-fetch';
import { NAMED_BY, toName } from './modelled-fields';

const HOUR_MS = 3_600_000;

interface Passage {
  readonly number: number;
  readonly asked: Asked & { isRefused?: boolean };
  readonly owner: Actor;
  readonly bytes: number;
  readonly give: (response: Response) => void;
  readonly fail: () => void;
  /** The client waits for it no more. */
  isGivenUp: boolean;
  readonly onGiveUp: ((reason: unknown) => void)[];
}

interface Hearing {
  readonly type?: string | undefined;
  /** Something between says it, in whatever words. */
  readonly isProxy?: boolean;
  /** It stops in the middle, and nothing tells so. */
  readonly isStalled?: boolean;
  /** A whole list, as of when it was read. */
  readonly list?: { readonly entity: QueuedEntity; readonly readAt: number } | undefined;
}

export interface NetworkOptions {
  readonly isServerUp: () => boolean;
  readonly fates: readonly Fate[];
  /** An unkeyed create may arrive at any later time: what no engine closes on a plain server. */
  readonly isEverLate: boolean;
  readonly watch: (asked: Asked, told: Told) => void;
  /** What stands before the server lets no request pass that says this. */
  readonly gateway: (sent: string) => Told | null;
  readonly listHeard: (entity: QueuedEntity, readAt: number) => void;
  readonly lockedOut: (owner: Actor) => void;
}

export class Network {
  /** Whether there is a road at all. */
  isUp = true;
  /** What `navigator.onLine` says of it: `false` only when it is down, `true` proves nothing. */
  saysOnline = true;
  /** How often a request meets a fault, in [0, 1]. */
  harshness = 0;
  requests = 0;
  /** Requests without a key that were given up and have not arrived: while there are any, nothing may break the wait. */
  lateUnkeyed = 0;
  /** Requests that have not arrived. */
  inTheAir = 0;
  private fates: readonly Fate[];
  readonly met = new Map<string, number>();
  readonly line: Line;
  /** As of when each tab or worker last read each list, whole. */
  private readonly known = new WeakMap<Actor, Map<QueuedEntity, number>>();

  constructor(
    private readonly simulation: Simulation,
    private readonly server: ServerModel,
    readonly device: string,
    private readonly options: NetworkOptions,
  ) {
    this.fates = options.fates;
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

  /** From now on a request meets these. */
  setFates(fates: readonly Fate[]): void {
    this.fates = fates;
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
    const barred = passage.bytes > 0 && options.gateway(JSON.stringify(passage.asked.body));
    const isTooLarge = passage.bytes > (server.kind.largestBody ?? Number.POSITIVE_INFINITY);
    if (barred || isTooLarge) {
      crossing.hearProxy(barred || { status: 413, body: HTML });
      return;
    }
    const fate = random.chance(this.harshness) ? random.pick(this.fates) : undefined;
    if (!fate) crossing.reach((told) => crossing.hear(told));
    else {
      this.met.set(fate, (this.met.get(fate) ?? 0) + 1);
      this.simulation.note(() => `${this.device} #${passage.number} meets ${fate}`);
      meet(fate, crossing);
    }
  }

  private begin(passage: Passage): Crossing {
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
    const hear = (told: Told, hearing: Hearing) =>
      later(`${told.status}`, () => give(this.deliver(passage, told, hearing)));
    const whole = (told: Told): Hearing['list'] => {
      const entity = told.status === 200 && asked.method === 'GET' && entityAt(asked.path);
      return entity && Array.isArray(told.body) ? { entity, readAt } : undefined;
    };
    return {
      random,
      path: asked.path,
      isWrite: asked.method !== 'GET',
      isKeyed,
      reach: (then) =>
        this.reach(passage, there, (told) => {
          readAt = this.simulation.now - (this.server.kind.listsLagMs ?? 0);
          then(told);
        }),
      hear: (told, type) => hear(told, { type, list: whole(told) }),
      hearProxy: (told, type) => hear(told, { type, isProxy: true }),
      hearHalf: (told) => hear(told, { isStalled: true }),
      fail: () => later('no road', fail),
      redirect: () => later('a portal', () => give(PORTAL)),
      arriveLate: () => this.arriveLate(passage, random.next()),
      refuse: () => {
        passage.asked.isRefused = asked.method !== 'GET';
      },
      reachTwice: () => this.reachTwice(passage, there, (told) => hear(told, {})),
      deceive: () => {
        if (!isProven(asked)) this.server.noteDeceived(asked);
      },
      repeat: () => this.noteRepeated(asked),
    };
  }

  /** The head of an answer is there; its body comes as the line lets it. */
  private deliver(passage: Passage, told: Told, hearing: Hearing): Response {
    const { type, isProxy = false, isStalled = false, list } = hearing;
    const { server, line, simulation } = this;
    const text = textOf(told);
    const isHtml = text === HTML;
    const isMarked = server.isOurs && !isProxy && !isHtml;
    const headers = { ...told.headers, ...(isMarked && { [VERSION_HEADER]: '1' }) };
    if (told.status === 401 && (isMarked || !server.isOurs)) this.options.lockedOut(passage.owner);
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
    return toResponse({ ...told, headers }, body, type ?? (isHtml ? 'text/html' : undefined));
  }

  private learn(owner: Actor, entity: QueuedEntity, readAt: number): void {
    const known = this.known.get(owner) ?? new Map<QueuedEntity, number>();
    this.known.set(owner, known.set(entity, readAt));
    this.options.listHeard(entity, readAt);
  }

  private noteRepeated(asked: Asked): void {
    const entity = entityAt(asked.path);
    if (isProven(asked) || asked.method !== 'POST' || !entity) return;
    this.server.repeated.add(toName(entity, NAMED_BY[entity], asked.body?.[NAMED_BY[entity]]));
  }

  /** The request arrives. */
  private reach({ asked, number }: Passage, delayMs: number, then: (told: Told) => void): void {
    this.inTheAir += 1;
    this.simulation.schedule(delayMs, null, () => {
      this.inTheAir -= 1;
      const told = this.server.answer(asked);
      this.options.watch(asked, told);
      const { method, path, body } = asked;
      this.simulation.note(() => {
        const answer = method === 'GET' ? '' : JSON.stringify(told.body);
        return `${this.device} #${number} ${method} ${path} ${JSON.stringify(body)} → ${told.status} ${answer}`;
      });
      then(told);
    });
  }

  private reachTwice(passage: Passage, there: number, then: (told: Told) => void): void {
    const { simulation, server } = this;
    const { headers } = passage.asked;
    const username = server.userOf(headers.Authorization?.slice('Bearer '.length) ?? null);
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

  private toAsked(owner: Actor, url: string, init: RequestInit): Asked {
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

/** It carries a key: what was done under it is known. */
function isProven({ path, headers }: Asked): boolean {
  return path === BATCH_PATH || headers[KEY_HEADER] !== undefined;
}
