/** One history's whole: a server, its tablets, the people, the book and the judge; all drawn from one seed. */
import type { Store } from '../../src/db/store';
import type { Role } from '../../src/domain/options';
import type { Engine, EngineDeps } from '../../src/sync/types';
import { DiskFailure, type Hand } from './disk';
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

/** A mutant: an engine made wrong on purpose, by what it is given. */
export interface Variation {
  readonly deps?: (deps: EngineDeps, actor: Actor, tablet: Tablet) => EngineDeps;
  readonly store?: (store: Store, hand: Hand) => Store;
  readonly engine?: (engine: Engine) => Engine;
  /** What a tab or worker asks with. */
  readonly fetch?: (ask: typeof fetch, actor: Actor, simulation: Simulation) => typeof fetch;
}

/** What stands before the server lets no request pass in which a field says this. */
export interface Gateway {
  readonly word: string;
  readonly response: ServerResponse;
}

/** What a history is made of. */
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
  /** The first worker dies at this moment; never with 0. */
  readonly workerDiesAt: number;
  /** How often, beside all else, the clock is set wrong: at each step, in [0, 1]. */
  readonly wrongClocks: number;
  /** Somebody without this app writes to the same server. */
  readonly hasStrangers: boolean;
  /** An unkeyed create may arrive after any time. */
  readonly isEverLate: boolean;
  /** People correct what other records name theirs by: documents, names of boats and warehouses. */
  readonly hasRenames: boolean;
  /** Where absent, the faults end, and people come back. */
  readonly ending?: LeftAloneEnding;
}

/** The faults stay as they are, and nobody looks any more. */
export interface LeftAloneEnding {
  readonly page: 'closed' | 'open';
  readonly bytesPerSecond: number | null;
  /** How many requests get lost, of one. */
  readonly loss: number;
  /** What a gateway says to one operation, for ever. */
  readonly gateway: 'bad-gateway' | 'bad-request' | 'forbidden' | null;
  /** One tab froze in the middle of sending, and its clock was put back; for ever. */
  readonly hasFrozenHolder: boolean;
  /** The page is open and nobody looks at it: only its own timers wake it. */
  readonly isPutAway?: boolean;
  /** One person's database cannot be read. */
  readonly hasUnreadable: boolean;
  /** Saved before all this, with no signal. */
  readonly saved: number;
}

export interface HistoryOptions {
  readonly isTraced?: boolean;
  readonly variation?: Variation;
  /** In place of the memory's. */
  readonly makeDisk?: (name: string, simulation: Simulation) => MemoryStore;
  /** Over what the seed says. */
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
  };
}

export class World {
  readonly simulation: Simulation;
  readonly random: Random;
  readonly plan: Plan;
  readonly server: ServerModel;
  readonly expected = new ExpectedState();
  readonly oracles: Oracles;
  readonly tablets: Tablet[] = [];
  readonly variation: Variation;
  /** Tabs and workers whose connection to the disk is lost. */
  readonly brokenDisks = new Set<Actor>();
  /** People whose database cannot be read, by tablet and name. */
  readonly unreadable = new Set<string>();
  readonly faults = new Map<string, number>();
  gateway: Gateway | null = null;
  /** Tabs and workers that the API itself has told that a session is over. */
  readonly lockedOut = new WeakSet<Actor>();
  isServerUp = true;
  isHealed = false;
  /** The browser calls a worker again as long as it is told that something waits. */
  isPatient = false;
  /** The tab that is looked at is woken every half minute. */
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
    this.oracles = new Oracles(this.simulation, this.server, this.expected);
    this.simulation.note(() => JSON.stringify(this.plan));
    for (let count = 1; count <= this.plan.tablets; count += 1) {
      const name = `t${count}`;
      const network = new Network(this.simulation, this.server, name, {
        isServerUp: () => this.isServerUp,
        requestFaults: this.plan.requestFaults,
        isEverLate: this.plan.isEverLate,
        watch: (asked, response) => this.oracles.heard(asked, response),
        gateway: (sent) =>
          this.gateway && sent.includes(JSON.stringify(this.gateway.word))
            ? this.gateway.response
            : null,
        listHeard: (entity, readAt) => this.oracles.listHeard(name, entity, readAt),
        lockedOut: (owner) => void this.lockedOut.add(owner),
      });
      this.tablets.push(new Tablet(this, name, network));
    }
  }

  noteFault(kind: string): void {
    this.faults.set(kind, (this.faults.get(kind) ?? 0) + 1);
  }

  /** What a burst failed with: the disk's own failures are expected, all else is the engine's. */
  onStoreError(error: unknown): void {
    const { name, inner } = (error ?? {}) as { name?: unknown; inner?: unknown };
    // Dexie tells a failure of a transaction as one of its own, with the one that it met inside.
    const isExpected =
      [error, inner].some((one) => one instanceof DiskFailure) || name === 'AbortError';
    if (!isExpected) this.oracles.find('the engine does not fail', String((error as Error)?.stack));
  }

  /** What will end by itself. */
  later(ms: number, run: () => void): void {
    this.passing += 1;
    this.simulation.schedule(ms, null, () => {
      this.passing -= 1;
      run();
    });
  }

  /** No request is on its way, and no fault is to end. */
  get hasNothingInTheAir(): boolean {
    return this.passing === 0 && this.tablets.every(({ network }) => network.inTheAir === 0);
  }

  get hasLateUnkeyed(): boolean {
    return this.tablets.some(({ network }) => network.lateUnkeyed > 0);
  }

  /** A request without a key may still arrive: a clock that jumps now makes any wait for it meaningless. */
  isWaitBound(tablet: Tablet): boolean {
    return this.hasLateUnkeyed || (this.plan.kind.is === 'plain' && tablet.network.inTheAir > 0);
  }

  /** On a plain server two who change one record at one moment undo each other: no engine sees it. */
  get hasRaces(): boolean {
    const writers = this.plan.tablets * this.plan.people.length + (this.plan.hasStrangers ? 1 : 0);
    return this.plan.kind.is === 'plain' && writers > 1;
  }

  makeDisk(name: string): MemoryStore {
    return this.options.makeDisk?.(name, this.simulation) ?? new MemoryStore();
  }

  newDocument(): string {
    this.documents += 1;
    return String(81_000_000 + this.documents);
  }

  /** Who types in a tab: nobody else ever types the same words. */
  valuesOf({ tablet, username }: Tab): ValueGenerator {
    const prefix = prefixOf(tablet.name, username);
    const values = this.valueGenerators.get(prefix) ?? new ValueGenerator(prefix);
    this.valueGenerators.set(prefix, values);
    return values;
  }
  private readonly valueGenerators = new Map<string, ValueGenerator>();
}

export const prefixOf = (tablet: string, username: string) => `${tablet}${username[0]}x`;
