/** A tablet: its disks, its clock, its road, who is signed in, and the tabs and workers that run on it. */
import { createApiClient } from '../../../src/api/client';
import { createUuid } from '../../../src/domain/rules/uuid';
import { createEngine, type Engine, type EngineDeps } from '../../../src/sync/engine';
import { createLock } from '../../../src/sync/lock';
import {
  forgetToken,
  readLaneSession,
  readLanes,
  readSyncSession,
} from '../../../src/sync/session';
import { createDeviceMemory } from './device-memory';
import { diskOf, type Hand } from './disk';
import { MemoryStore } from './memory-store';
import type { Network } from './network';
import type { Random } from './random';
import { Actor, type Simulation } from './simulation';
import { Tab } from './tab';
import { VirtualLocks } from './virtual-lock';
import type { World } from './world';

const WORKER_MS = 90_000;
const SESSION_MS = 30 * 60_000;
const API = 'http://model';

export class Tablet {
  readonly random: Random;
  readonly disks = new Map<string, MemoryStore>();
  readonly locks: VirtualLocks;
  readonly tabs: Tab[] = [];
  readonly memory = createDeviceMemory();
  /** Its clock is wrong by this. */
  clockError = 0;
  isDiskFull = false;
  /** The tab that somebody looks at; null with the screen off. */
  visible: Tab | null = null;
  private isSyncRegistered = false;
  private syncTries = 0;
  private workers = 0;
  /** Workers that ended before their time. */
  deadWorkers = 0;
  private workersAtWork = 0;
  private ids = 0;

  constructor(
    readonly world: World,
    readonly name: string,
    readonly network: Network,
  ) {
    this.random = world.simulation.random.fork(name);
    this.locks = new VirtualLocks(world.simulation);
  }

  get simulation(): Simulation {
    return this.world.simulation;
  }

  now(): number {
    return this.simulation.now + this.clockError;
  }

  newId(): string {
    this.ids += 1;
    const random = this.random.fork(`id ${this.ids}`);
    const bytes = (count: number) => Uint8Array.from({ length: count }, () => random.below(256));
    return createUuid(this.now(), bytes);
  }

  diskOf(username: string): MemoryStore {
    const known = this.disks.get(username) ?? new MemoryStore();
    this.disks.set(username, known);
    return known;
  }

  /** Nothing runs here and no time is set at which it would. */
  get isAtRest(): boolean {
    return this.workersAtWork === 0 && this.tabs.every((tab) => tab.busy === 0);
  }

  get signedIn(): string | null {
    return this.memory.session?.username ?? null;
  }

  /** Who sends for the person signed in at this moment. */
  get holder(): Actor | null {
    return this.locks.holderOf(`send:${nameOf(this.signedIn ?? '')}`);
  }

  hasToken(username: string): boolean {
    const { session } = this.memory;
    return (
      session?.username === username &&
      session.token !== null &&
      Math.abs(this.now() - session.tokenTimestamp) <= SESSION_MS
    );
  }

  /** As the page asks: null where somebody else is signed in. */
  async readSession(username: string) {
    const session = await readSyncSession(this.memory.asDatabase, this.now());
    return session?.username === username ? session : null;
  }

  /** Whoever was signed in is not any more: their tabs close. */
  signIn(username: string, options: { readonly hasCapabilities: boolean }): void {
    const { server } = this.world;
    const isSame = this.signedIn === username;
    const extensions = options.hasCapabilities ? server.kind.extensions : [];
    this.diskOf(username);
    this.memory.session = {
      id: 'current',
      apiBase: API,
      username,
      role: 'EMPLOYEE',
      databaseName: nameOf(username),
      token: server.signIn(username),
      tokenTimestamp: this.now(),
      extensions,
    };
    const delivers = extensions.includes('delivery-token');
    this.memory.users.set(username, {
      key: username,
      user: { username, rol: 'EMPLOYEE', status: 'activo', companyStatus: 'activo' },
      databaseName: nameOf(username),
      verifier: { salt: new Uint8Array(), hash: new Uint8Array(), iterations: 1 },
      lastOnlineAt: this.now(),
      extensions,
      ...(delivers && { delivery: { token: server.signInDevice(username), apiBase: API } }),
      signInCount: 1,
      failedTries: 0,
      triesFrom: 0,
    });
    this.simulation.note(
      () => `${this.name}: ${username} signs in${options.hasCapabilities ? '' : ' (as if plain)'}`,
    );
    if (!isSame) for (const tab of [...this.tabs]) tab.close();
    for (const tab of this.tabs) tab.wake('sign-in');
  }

  openTab(): Tab | null {
    const username = this.signedIn;
    if (username === null) return null;
    const tab = new Tab(this, username);
    this.tabs.push(tab);
    this.visible = tab;
    tab.wake('start');
    return tab;
  }

  handOf(actor: Actor, username: string, by: Hand['by']): Hand {
    return { tablet: this, actor, username, by };
  }

  engineFor(
    actor: Actor,
    username: string,
    session: EngineDeps['session'],
    report?: EngineDeps['report'],
  ): Engine {
    const { simulation, world } = this;
    const db = diskOf(this.handOf(actor, username, 'engine'));
    const now = () => this.now();
    const deps: EngineDeps = {
      db,
      api: createApiClient({ baseUrl: API, fetch: this.network.fetchOf(actor) }),
      session: async () => {
        await simulation.pause(actor, 1);
        return session();
      },
      onUnauthenticated: async (token) => {
        await simulation.pause(actor, 1);
        await forgetToken(this.memory.asDatabase, token);
      },
      lock: createLock({
        db,
        name: nameOf(username),
        locks: this.locks.managerOf(actor),
        now,
        holder: actor.name,
        after: (ms, run) => simulation.schedule(ms, actor, run),
      }),
      now,
      random: this.random.fork(`engine of ${actor.name}`).next,
      holder: actor.name,
      ...(report && { report }),
    };
    return createEngine(world.variation.deps?.(deps, actor, this) ?? deps);
  }

  /** Asked of the browser at every save; it runs the worker when it finds a network. */
  registerSync(): void {
    if (!this.world.plan.hasBackgroundSync || this.isSyncRegistered) return;
    this.isSyncRegistered = true;
    this.syncTries = 0;
    this.fireSync(this.random.between(50, 5_000));
  }

  fireSync(delayMs: number): void {
    if (!this.isSyncRegistered) return;
    this.simulation.schedule(delayMs, null, () => {
      if (this.isSyncRegistered && this.network.saysOnline) void this.runWorker();
    });
  }

  /** As the service worker does: every lane that this tablet may send, for 90 s at most. */
  private async runWorker(): Promise<void> {
    this.isSyncRegistered = false;
    this.workers += 1;
    const { simulation, world } = this;
    const worker = new Actor(`${this.name}.worker${this.workers}`);
    if (this.workers === 1) worker.diesAt = world.plan.workerDiesAt;
    if (this.random.chance(world.plan.workerDeaths)) worker.diesAt = 1 + this.random.below(60);
    // The browser ends an event that takes too long.
    simulation.schedule(WORKER_MS * 2, null, () => simulation.kill(worker));
    const retry = () => {
      this.syncTries += 1;
      if (this.syncTries >= 3) return;
      this.isSyncRegistered = true;
      this.fireSync(5 * 60_000);
    };
    this.workersAtWork += 1;
    worker.onDeath.push(retry, () => {
      this.deadWorkers += 1;
      this.workersAtWork -= 1;
    });
    const until = this.now() + WORKER_MS;
    try {
      let eligible = 0;
      for (const { databaseName } of await readLanes(this.memory.asDatabase)) {
        const username = databaseName.slice(nameOf('').length);
        const session = () => readLaneSession(this.memory.asDatabase, databaseName, this.now());
        if (!(await session())?.token) continue;
        const engine = this.engineFor(worker, username, session);
        eligible += (await engine.drain({ until, isInsistent: true })).eligible;
      }
      if (eligible > 0) retry();
    } catch (error) {
      world.onStoreError(error);
      retry();
    }
    // Its end is no death.
    worker.isDead = true;
    this.workersAtWork -= 1;
  }

  /** Somebody looks at another tab, or puts the tablet away. */
  turnTo(tab: Tab | undefined): void {
    this.visible = tab ?? null;
    tab?.wake('focus');
  }
}

const nameOf = (username: string) => `disk-of-${username}`;
