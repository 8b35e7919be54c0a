/** The world of one history: a server, tablets, users, the expected state and the oracles, all drawn from one seed. */
import type { StoreError, StoreTrouble } from '../../src/db/own-database';
import type { Store } from '../../src/db/store';
import type { Role } from '../../src/domain/roles';
import type { UserQueue } from '../../src/sync/push-all';
import type { Engine, EngineDeps } from '../../src/sync/types';
import { DiskFailure, type Hand } from './disk';
import { ExpectedGoods } from './expected-goods';
import { ExpectedState } from './expected-state';
import { MemoryStore } from './memory-store';
import { Network } from './network';
import { Oracles } from './oracles';
import type { Random } from './random';
import { REQUEST_FAULTS, type RequestFault } from './request-faults';
import { drawKind, type ServerKind } from './server-kinds';
import { ServerModel } from './server-model';
import type { ServerResponse } from './server-request';
import { type Actor, Simulation } from './simulation';
import type { Tab } from './tab';
import { Tablet } from './tablet';
import { ValueGenerator } from './value-generator';

/** A mutant: an engine made wrong on purpose by its dependencies. */
export interface Variation {
  readonly deps?: (deps: EngineDeps, actor: Actor, tablet: Tablet) => EngineDeps;
  readonly store?: (store: Store, hand: Hand) => Store;
  readonly engine?: (engine: Engine, actor: Actor) => Engine;
  /** Replaces the queue that a worker sends. */
  readonly queue?: (readable: UserQueue, worker: Actor) => UserQueue;
  /** Replaces the `fetch` of a tab or worker. */
  readonly fetch?: (ask: typeof fetch, actor: Actor, simulation: Simulation) => typeof fetch;
}

/** A gateway before the server that refuses every request with this value in a field, in an envelope too. */
export interface Gateway {
  readonly word: string;
  readonly response: ServerResponse;
}

/** The parameters of a history. */
export interface Plan {
  readonly kind: ServerKind;
  readonly tablets: number;
  readonly people: readonly string[];
  readonly role: Role;
  readonly steps: number;
  readonly harshness: number;
  readonly requestFaults: readonly RequestFault[];
  readonly hasBackgroundSync: boolean;
  readonly workerDeaths: number;
  /** The first worker is killed at this await; never with 0. */
  readonly workerDiesAt: number;
  /** The probability of an additional clock change at each step, in [0, 1]. */
  readonly wrongClocks: number;
  /** Users without this app write to the same server. */
  readonly hasStrangers: boolean;
  /** A create without a key may arrive at any later time. */
  readonly isEverLate: boolean;
  /** Users correct natural keys to which other records refer: documents, names of vessels and warehouses. */
  readonly hasRenames: boolean;
  /**
   * The probability at each step, in [0, 1], that the office renames a record and gives its name to another one, or moves
   * goods; users move goods then, too.
   */
  readonly reusedNames: number;
  /** The probability at each step, in [0, 1], that a queue is copied, a tablet cloned, or an image of one kept or restored. */
  readonly secondQueues: number;
  /**
   * The probability at each step, in [0, 1], of an event of a voyage: its cargo, counts, payments, files and consents.
   */
  readonly voyages: number;
  /** The probability at each step, in [0, 1], that somebody corrects the goods or the sender of a shipment. */
  readonly goods: number;
  /** The probability at each step, in [0, 1], that somebody signs out, changes the password, or is deactivated for a while. */
  readonly peopleChange: number;
  /** The probability at each step, in [0, 1], that somebody is moved to the server's other company for a while. */
  readonly companies: number;
  /** The probability at each step, in [0, 1], that the server forgets a person who asked for it. */
  readonly rights: number;
  /** The probability at each step, in [0, 1], that names are written otherwise or exchanged, and goods are equal. */
  readonly names: number;
  /** Where absent, the faults end and the users come back. */
  readonly ending?: LeftAloneEnding;
}

/** The left-alone ending: the faults stay, and no user acts. */
export interface LeftAloneEnding {
  readonly page: 'closed' | 'open';
  readonly bytesPerSecond: number | null;
  /** The share of lost requests. */
  readonly loss: number;
  /** A gateway's permanent response to one operation. */
  readonly gateway: 'bad-gateway' | 'bad-request' | 'forbidden' | null;
  /** One tab froze for ever during a push, and the clock was set back. */
  readonly hasFrozenHolder: boolean;
  /** The page is open and hidden: only its own timers wake it. */
  readonly isPutAway?: boolean;
  /** One user's database is unreadable. */
  readonly hasUnreadable: boolean;
  /** The number of operations saved offline before. */
  readonly saved: number;
}

export interface HistoryOptions {
  readonly isTraced?: boolean;
  readonly variation?: Variation;
  /** Replaces the memory store. */
  readonly makeDisk?: (name: string, simulation: Simulation, tablet: Tablet) => MemoryStore;
  /** Overrides the plan drawn from the seed. */
  readonly plan?: Partial<Plan>;
}

const PEOPLE = ['ana@plano.co', 'beto@plano.co'];

export function drawPlan(random: Random): Plan {
  const requestFaults = random.chance(0.6)
    ? REQUEST_FAULTS
    : REQUEST_FAULTS.filter(() => random.chance(0.3));
  return {
    kind: drawKind(random),
    tablets: random.chance(0.6) ? 1 : random.chance(0.7) ? 2 : 3,
    people: random.chance(0.7) ? PEOPLE.slice(0, 1) : PEOPLE,
    role: random.chance(0.3) ? 'ADMIN' : 'EMPLOYEE',
    steps: 12 + random.below(random.chance(0.2) ? 50 : 24),
    harshness: requestFaults.length === 0 ? 0 : (random.pick([0, 0.1, 0.3, 0.6]) ?? 0),
    requestFaults,
    hasBackgroundSync: random.chance(0.7),
    workerDeaths: random.pick([0, 0.2, 0.6]) ?? 0,
    workerDiesAt: 0,
    wrongClocks: 0,
    hasStrangers: random.chance(0.5),
    isEverLate: random.chance(0.08),
    hasRenames: true,
    reusedNames: 0,
    secondQueues: 0,
    voyages: 0,
    goods: 0,
    peopleChange: 0,
    companies: 0,
    rights: 0,
    names: 0,
  };
}

export class World {
  readonly simulation: Simulation;
  readonly random: Random;
  readonly plan: Plan;
  readonly server: ServerModel;
  readonly expected = new ExpectedState();
  readonly oracles: Oracles;
  readonly goods: ExpectedGoods;
  readonly tablets: Tablet[] = [];
  readonly variation: Variation;
  /** Tabs and workers with a lost database connection. */
  readonly brokenDisks = new Set<Actor>();
  /** Users with an unreadable database, by tablet and name. */
  readonly unreadable = new Set<string>();
  /** The error of a store while a fault lasts. */
  readonly troubles = new Set<StoreTrouble | undefined>();
  readonly faults = new Map<string, number>();
  gateway: Gateway | null = null;
  /** Tabs and workers to which the API has reported the end of a session. */
  readonly lockedOut = new WeakSet<Actor>();
  isServerUp = true;
  isHealed = false;
  /** The browser fires the `sync` event again as long as the worker reports a remaining queue. */
  isPatient = false;
  /** The visible tab is woken every half minute. */
  hasTicks = true;
  tabCount = 0;
  private passing = 0;
  documents = 0;

  constructor(
    seed: number,
    private readonly options: HistoryOptions = {},
  ) {
    this.simulation = new Simulation(seed, { isTraced: options.isTraced ?? false });
    this.random = this.simulation.random.fork('world');
    this.plan = { ...drawPlan(this.simulation.random.fork('plan')), ...options.plan };
    this.variation = options.variation ?? {};
    this.server = new ServerModel(
      this.plan.kind,
      () => this.simulation.now,
      this.simulation.random.fork('server'),
    );
    this.server.people.role = this.plan.role;
    this.oracles = new Oracles(this.simulation, this.server, this.expected);
    this.goods = new ExpectedGoods(this.server, this.oracles.shipments);
    this.simulation.note(() => JSON.stringify(this.plan));
    for (let count = 1; count <= this.plan.tablets; count += 1) {
      const name = `t${count}`;
      const network = new Network(this.simulation, this.server, name, {
        isServerUp: () => this.isServerUp,
        requestFaults: this.plan.requestFaults,
        isEverLate: this.plan.isEverLate,
        watch: (asked, response) => this.oracles.heard(asked, response),
        gateway: (sent) =>
          this.gateway && sent.replaceAll('\\', '').includes(JSON.stringify(this.gateway.word))
            ? this.gateway.response
            : null,
        listHeard: (entity, readAt) => this.oracles.listHeard(name, entity, readAt),
        lockedOut: (owner) => void this.lockedOut.add(owner),
      });
      this.tablets.push(new Tablet(this, name, network));
    }
    this.server.onTravelling = (refused) => {
      const tablet = this.tablets.find(({ name }) => name === refused.device);
      const queue = tablet?.diskOf(refused.username).all() ?? [];
      const fault = this.goods.checkRefused(refused, queue);
      if (fault) this.oracles.find('the order of saving is kept', fault);
    };
    this.server.onNamed = (naming) => {
      const tablet = this.tablets.find(({ name }) => name === naming.device);
      const disk = tablet?.diskOf(naming.username);
      const fault = disk && this.oracles.namedRecords.check(naming, disk);
      if (fault) this.oracles.find('a request names the records that were meant', fault);
    };
  }

  noteFault(kind: string): void {
    this.faults.set(kind, (this.faults.get(kind) ?? 0) + 1);
  }

  /** The error of a run: injected disk failures are expected, all others are the engine's. */
  onStoreError(error: unknown): void {
    const { name, inner, trouble } = (error ?? {}) as Partial<StoreError> & { inner?: unknown };
    // Dexie wraps the error of a transaction in its own.
    const isExpected =
      [error, inner].some((one) => one instanceof DiskFailure) ||
      this.troubles.has(trouble) ||
      name === 'AbortError';
    if (!isExpected) this.oracles.find('the engine does not fail', String((error as Error)?.stack));
  }

  /** Faults that will end by themselves. */
  later(ms: number, run: () => void): void {
    this.passing += 1;
    this.simulation.schedule(ms, null, () => {
      this.passing -= 1;
      run();
    });
  }

  /** Whether no request is in transit and no fault is to end. */
  get hasNothingInTheAir(): boolean {
    return this.passing === 0 && this.tablets.every(({ network }) => network.inTheAir === 0);
  }

  get hasLateUnkeyed(): boolean {
    return this.tablets.some(({ network }) => network.lateUnkeyed > 0);
  }

  /** Whether a request without a key may still arrive: a clock change now would defeat any delay for it. */
  isWaitBound(tablet: Tablet): boolean {
    return this.hasLateUnkeyed || (this.plan.kind.is === 'plain' && tablet.network.inTheAir > 0);
  }

  /** On a plain server two simultaneous changes of one record overwrite each other, which no engine can detect. */
  get hasRaces(): boolean {
    const writers = this.plan.tablets * this.plan.people.length + (this.plan.hasStrangers ? 1 : 0);
    return this.plan.kind.is === 'plain' && writers > 1;
  }

  makeDisk(name: string, tablet: Tablet): MemoryStore {
    return this.options.makeDisk?.(name, this.simulation, tablet) ?? new MemoryStore(name);
  }

  newDocument(): string {
    this.documents += 1;
    return String(81_000_000 + this.documents);
  }

  /** The value generator of a tab's user: no other generates the same values. */
  valuesOf({ tablet, username }: Tab): ValueGenerator {
    const prefix = prefixOf(tablet.name, username);
    const values = this.valueGenerators.get(prefix) ?? new ValueGenerator(prefix);
    this.valueGenerators.set(prefix, values);
    return values;
  }
  private readonly valueGenerators = new Map<string, ValueGenerator>();
}

export const prefixOf = (tablet: string, username: string) => `${tablet}${username[0]}x`;
