/** The road between one tablet and the server: what a request meets on it is drawn from the seed. */
import type { Fields } from '../../../src/domain/entity';
import { BATCH_PATH, KEY_HEADER } from '../../../src/domain/wire';
import { type Crossing, type Fate, HTML, meet } from './fates';
import type { Asked, Told } from './server-answers';
import type { ServerModel } from './server-model';
import type { Actor, Simulation } from './simulation';
import { PORTAL, toResponse, VirtualTimeout } from './virtual-fetch';

const HOUR_MS = 3_600_000;

interface Passage {
  readonly number: number;
  readonly asked: Asked & { isRefused?: boolean };
  readonly owner: Actor;
  readonly give: (response: Response) => void;
  readonly fail: () => void;
}

export interface NetworkOptions {
  readonly isServerUp: () => boolean;
  readonly fates: readonly Fate[];
  /** An unkeyed request may arrive at any later time: what no engine closes on a plain server. */
  readonly isEverLate: boolean;
  readonly watch: (asked: Asked, told: Told) => void;
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
  readonly met = new Map<string, number>();

  constructor(
    private readonly simulation: Simulation,
    private readonly server: ServerModel,
    readonly device: string,
    private readonly options: NetworkOptions,
  ) {}

  /** The `fetch` of a tab or worker of this tablet. */
  fetchOf(owner: Actor): typeof fetch {
    return (input, init) =>
      new Promise<Response>((resolve, reject) => {
        this.requests += 1;
        let isSettled = false;
        const settle = (run: () => void) => () => {
          isSettled = true;
          run();
        };
        const { signal } = init ?? {};
        if (signal instanceof VirtualTimeout)
          this.simulation.schedule(signal.ms, owner, () => {
            if (!isSettled) reject(new DOMException('Timed out', 'TimeoutError'));
          });
        this.cross({
          number: this.requests,
          owner,
          asked: toAsked(this.device, String(input), init ?? {}),
          give: (response) => settle(() => resolve(response))(),
          fail: settle(() => reject(new TypeError('Failed to fetch'))),
        });
      });
  }

  private cross(passage: Passage): void {
    const { options } = this;
    const crossing = this.begin(passage);
    const { random } = crossing;
    if (!this.isUp || !options.isServerUp()) {
      if (this.isUp && random.chance(0.5)) crossing.hear({ status: 502, body: HTML }, 'text/html');
      else crossing.fail();
      return;
    }
    const fate = random.chance(this.harshness) ? random.pick(options.fates) : undefined;
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
    const hear = (what: string, run: () => void) =>
      void this.simulation.schedule(back, owner, () => {
        this.simulation.note(() => `${owner.name} hears of #${number}: ${what}`);
        run();
      });
    return {
      random,
      path: asked.path,
      isWrite: asked.method !== 'GET',
      isKeyed,
      reach: (then) => this.reach(passage, there, then),
      hear: (told, type) => hear(`${told.status}`, () => give(toResponse(told, type))),
      fail: () => hear('no road', fail),
      redirect: () => hear('a portal', () => give(PORTAL)),
      arriveLate: () => this.arriveLate(passage, random.next()),
      refuse: () => {
        passage.asked.isRefused = asked.method !== 'GET';
      },
      reachTwice: () =>
        this.reachTwice(passage, there, (told) =>
          hear(`${told.status}`, () => give(toResponse(told))),
        ),
    };
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
    const isKeyed = asked.path === BATCH_PATH || asked.headers[KEY_HEADER] !== undefined;
    const isHarmless = asked.method === 'GET' || isKeyed;
    const most = isHarmless ? 5 * HOUR_MS : this.options.isEverLate ? HOUR_MS / 3 : 50_000;
    if (!isHarmless) this.lateUnkeyed += 1;
    this.reach(passage, 1_000 + share * (most - 1_000), () => {
      if (!isHarmless) this.lateUnkeyed -= 1;
    });
  }
}

function toAsked(device: string, url: string, init: RequestInit): Asked {
  return {
    device,
    method: init.method ?? 'GET',
    path: url.replace('http://model', ''),
    body: typeof init.body === 'string' ? (JSON.parse(init.body) as Fields) : null,
    headers: (init.headers ?? {}) as Record<string, string>,
  };
}
