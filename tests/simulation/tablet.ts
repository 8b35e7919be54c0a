/** A tablet: its databases, clock, network, session, tabs and workers. */
import { createApiClient } from '../../src/api/client';
import { leaveFormerCompany } from '../../src/db/mirror/leave-company';
import { createUuid } from '../../src/domain/rules/uuid';
import { isOurs, PLAIN_SERVER, SERVER_VERSION } from '../../src/domain/server-version';
import { createLock } from '../../src/sync/lock';
import { pushAll, UnsentError } from '../../src/sync/push-all';
// Loaded in advance: nothing but the histories' own clock passes time here.
import '../../src/sync/push/plain/strategy';
import { createSessionEngine } from '../../src/sync/session-engine';
import type { Engine, EngineDeps } from '../../src/sync/types';
import { DeviceMemory } from './device-memory';
import { diskOf, type Hand } from './disk';
import type { MemoryStore } from './memory-store';
import type { Network } from './network';
import { enginePhotosOf, MemoryPhotos } from './photos';
import type { Random } from './random';
import { Actor, type Simulation } from './simulation';
import { Tab } from './tab';
import { VirtualLocks } from './virtual-lock';
import { pushDepsOf } from './worker-queues';
import type { World } from './world';

/** The browser's time limit for an event. */
const LONGEST_EVENT_MS = 180_000;
const SESSION_MS = 30 * 60_000;
const API = 'http://model';

export class Tablet {
  readonly random: Random;
  readonly disks = new Map<string, MemoryStore>();
  readonly locks: VirtualLocks;
  readonly tabs: Tab[] = [];
  readonly memory = new DeviceMemory();
  private readonly photos = new Map<string, MemoryPhotos>();
  /** The error of its clock. */
  clockError = 0;
  isDiskFull = false;
  /** The visible tab; null with the screen off. */
  visible: Tab | null = null;
  private isSyncRegistered = false;
  private syncTries = 0;
  private workers = 0;
  /** Workers that were terminated early. */
  deadWorkers = 0;
  workersAtWork = 0;
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
    const known = this.disks.get(username) ?? this.world.makeDisk(`${this.name} ${username}`, this);
    this.disks.set(username, known);
    return known;
  }

  photosOf(username: string): MemoryPhotos {
    const known = this.photos.get(username) ?? new MemoryPhotos();
    this.photos.set(username, known);
    return known;
  }

  /** Whether nothing runs here and no timer is set. */
  get isAtRest(): boolean {
    return this.workersAtWork === 0 && this.tabs.every((tab) => tab.busy === 0);
  }

  get signedIn(): string | null {
    return this.memory.session?.username ?? null;
  }

  /** The sync session of the user signed in now. */
  get holder(): Actor | null {
    const { signedIn } = this;
    return signedIn === null ? null : this.locks.holderOf(`send:${this.diskOf(signedIn).name}`);
  }

  hasToken(username: string): boolean {
    const { session } = this.memory;
    return (
      session?.username === username &&
      session.token !== null &&
      Math.abs(this.now() - session.tokenTimestamp) <= SESSION_MS
    );
  }

  /** The page's sync session: null when another user is signed in. */
  async readSession(username: string) {
    return this.signedIn === username ? this.memory.readSession(username, this.now()) : null;
  }

  /** Ends the current user's session and closes their tabs. */
  signIn(username: string, options: { readonly hasCapabilities: boolean }): void {
    const { people, kind } = this.world.server;
    if (people.inactive.has(username)) return;
    const known = this.memory.users.get(username);
    // Without a response the last known version stays.
    const announced = kind.is === 'ours' ? SERVER_VERSION : PLAIN_SERVER;
    const told = options.hasCapabilities ? announced : null;
    const serverVersion = told ?? known?.serverVersion ?? PLAIN_SERVER;
    const { role } = this.world.plan;
    // A plain server tells no company.
    const company = told ? (isOurs(told) ? people.companyOf(username) : null) : known?.company;
    const companyId = company ?? null;
    const isSame = this.signedIn === username && known?.company === companyId;
    // Starts before anything is shown.
    void leaveFormerCompany(this.diskOf(username), companyId, this.now());
    this.memory.session = {
      username,
      role,
      companyId,
      token: people.signIn(username),
      tokenTimestamp: this.now(),
      serverVersion,
    };
    const given = told && isOurs(told) ? { token: people.signInDevice(username) } : undefined;
    const delivery = told === null ? known?.delivery : given;
    this.memory.users.set(username, { role, company: companyId, serverVersion, delivery });
    this.simulation.note(
      () => `${this.name}: ${username} signs in${options.hasCapabilities ? '' : ' (as if plain)'}`,
    );
    if (!isSame) for (const tab of [...this.tabs]) tab.close();
    for (const tab of this.tabs) tab.wake('sign-in');
  }

  /** Renews the session of the current user. */
  renewSession(): void {
    const { session } = this.memory;
    if (!session) return;
    const token = this.world.server.people.signIn(session.username);
    this.memory.session = { ...session, token, tokenTimestamp: this.now() };
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
      api: createApiClient(this.wireOf(actor)),
      session: async () => {
        await simulation.pause(actor, 1);
        return session();
      },
      onUnauthenticated: async (token) => {
        await simulation.pause(actor, 1);
        this.judgeLockout(actor, token);
        this.memory.forgetToken(token);
      },
      lock: createLock({
        db: diskOf(this.handOf(actor, username, 'lock')),
        name: this.diskOf(username).name,
        locks: this.locks.managerOf(actor),
        now,
        holder: actor.name,
        after: (ms, run) => simulation.schedule(ms, actor, run),
      }),
      now,
      random: this.random.fork(`engine of ${actor.name}`).next,
      holder: actor.name,
      photos: enginePhotosOf(this.handOf(actor, username, 'engine')),
      ...(report && { report }),
    };
    return createSessionEngine(world.variation.deps?.(deps, actor, this) ?? deps);
  }

  /** The dependencies of an API client. */
  wireOf(actor: Actor) {
    const { simulation, world } = this;
    const ask = this.network.fetchOf(actor);
    const after = (ms: number, run: () => void) => simulation.schedule(ms, actor, run);
    const fetch = world.variation.fetch?.(ask, actor, simulation) ?? ask;
    return { baseUrl: API, fetch, after, now: () => this.now() };
  }

  /** A proxy's page must not end a session when the server sends its version header. */
  private judgeLockout(actor: Actor, token: string): void {
    const { server, oracles, lockedOut } = this.world;
    const isKnownAsOurs = isOurs(this.memory.session?.serverVersion ?? PLAIN_SERVER);
    if (
      server.isOurs &&
      isKnownAsOurs &&
      server.people.userOf(token) !== null &&
      !lockedOut.has(actor)
    )
      oracles.find('only the API ends a session', `${actor.name}: ${token}`);
  }

  /** Requested at every save; the browser runs the worker once there is a network. */
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

  /** The worker's loop, run by a `sync` event. */
  private async runWorker(): Promise<void> {
    this.isSyncRegistered = false;
    this.workers += 1;
    const { simulation, world } = this;
    const worker = new Actor(`${this.name}.worker${this.workers}`);
    if (this.workers === 1) worker.diesAt = world.plan.workerDiesAt;
    if (this.random.chance(world.plan.workerDeaths)) worker.diesAt = 1 + this.random.below(60);
    simulation.schedule(LONGEST_EVENT_MS, null, () => simulation.kill(worker));
    const retry = () => {
      this.syncTries += 1;
      if (this.syncTries >= 3 && !world.isPatient) return;
      this.isSyncRegistered = true;
      this.fireSync(5 * 60_000);
    };
    this.workersAtWork += 1;
    worker.onDeath.push(retry, () => {
      this.deadWorkers += 1;
      this.workersAtWork -= 1;
    });
    try {
      await pushAll(pushDepsOf(this, worker));
    } catch (error) {
      const failures = error instanceof AggregateError ? error.errors : [error];
      for (const failure of failures)
        if (!(failure instanceof UnsentError)) world.onStoreError(failure);
      retry();
    }
    // A regular end is no kill.
    worker.isDead = true;
    this.workersAtWork -= 1;
  }

  /** Makes another tab visible, or turns the screen off. */
  turnTo(tab: Tab | undefined): void {
    this.visible = tab ?? null;
    tab?.wake('focus');
  }
}
