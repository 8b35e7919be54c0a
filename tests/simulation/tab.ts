/** A page: the real scheduler and engine, the facts of its pill, and its user. */
import { readDuplicates } from '../../src/db/mirror/duplicates';
import { readQueue } from '../../src/db/outbox/queue';
import { resumeFile } from '../../src/db/outbox/save-file';
import type { SaveRequest } from '../../src/db/outbox/save-record';
import { saveRecord } from '../../src/db/outbox/save-record';
import type { Store } from '../../src/db/store';
import { createScheduler, type Scheduler, type WakeReason } from '../../src/sync/scheduler';
import {
  applyReport,
  evaluateStatus,
  isServerInReach,
  type SyncFacts,
  type SyncStatus,
  syncFacts,
} from '../../src/sync/status';
import type { Hand } from './disk';
import { diskOf } from './disk';
import { Actor } from './simulation';
import type { Tablet } from './tablet';

const TICK_MS = 30_000;

export class Tab {
  readonly actor: Actor;
  private readonly driver: Scheduler;
  private facts: SyncFacts;
  /** Runs under way and timers set: without any, only an event wakes it. */
  busy = 0;

  constructor(
    readonly tablet: Tablet,
    readonly username: string,
  ) {
    const { simulation, world } = tablet;
    world.tabCount += 1;
    this.actor = new Actor(`${tablet.name}.tab${world.tabCount}`);
    this.facts = syncFacts.getInitialState();
    const engine = tablet.engineFor(
      this.actor,
      username,
      () => tablet.readSession(username),
      (report) => {
        syncFacts.setState(this.facts, true);
        applyReport(report);
        this.facts = syncFacts.getState();
      },
    );
    const varied = world.variation.engine?.(engine, this.actor) ?? engine;
    this.driver = createScheduler({
      engine: {
        drain: async (options) => {
          this.busy += 1;
          const { failures } = this.actor;
          try {
            const drained = await varied.drain(options);
            if (this.actor.failures > failures)
              world.oracles.find('an unreadable queue is said to be one', this.actor.name);
            return drained;
          } finally {
            this.busy -= 1;
          }
        },
      },
      now: () => tablet.now(),
      after: (ms, run) => {
        this.busy += 1;
        let isOver = false;
        const end = () => {
          if (!isOver) this.busy -= 1;
          isOver = true;
        };
        const callOff = simulation.schedule(ms, this.actor, () => {
          end();
          run();
        });
        return () => {
          end();
          callOff();
        };
      },
      random: tablet.random.fork(`driver of ${this.actor.name}`).next,
      mayReach: () => tablet.network.saysOnline,
      isSaidUnreachable: () =>
        !isServerInReach({ ...this.facts, isOnline: tablet.network.saysOnline }),
      onStoreFailed: (error) => {
        world.onStoreError(error);
        this.facts = { ...this.facts, isBroken: true };
      },
      onStoreRecovered: () => {
        this.facts = { ...this.facts, isBroken: false };
      },
    });
    this.actor.onDeath.push(() => {
      tablet.tabs.splice(tablet.tabs.indexOf(this), 1);
      this.driver.stop();
    });
    this.tick();
    if (world.plan.voyages > 0) this.goOnWithFile();
  }

  /** Continues an interrupted file, as a page does that opens. */
  private goOnWithFile(): void {
    void this.change('save', (store) => resumeFile(store, () => undefined)).catch((error) =>
      this.tablet.world.onStoreError(error),
    );
  }

  private tick(): void {
    const { simulation, world } = this.tablet;
    simulation.schedule(TICK_MS, this.actor, () => {
      if (world.hasTicks && this.tablet.visible === this) this.wake('tick');
      this.tick();
    });
  }

  wake(reason: WakeReason): void {
    if (this.actor.isDead) return;
    if (this.actor.isFrozen) return void this.actor.backlog.push(() => this.wake(reason));
    void this.driver.wake(reason);
  }

  close(): void {
    this.tablet.simulation.kill(this.actor);
  }

  /** The store for user actions in this tab, on the tab's own connection. */
  hand(by: Hand['by']): Store {
    return diskOf(this.tablet.handOf(this.actor, this.username, by));
  }

  /** The author of a save, with its place and time. */
  get stamp() {
    return {
      author: this.username,
      company: this.tablet.memory.users.get(this.username)?.company ?? null,
      device: this.tablet.name,
      now: this.tablet.now(),
    };
  }

  /** Resolves once the save is stored. */
  async save(
    request: Pick<SaveRequest, 'entity' | 'key' | 'kind' | 'fields' | 'opened'> & {
      readonly operationId?: string;
    },
  ): Promise<string> {
    let key = '';
    await this.change('save', async (store) => {
      ({ key } = await saveRecord(store, {
        operationId: this.tablet.newId(),
        ...this.stamp,
        draft: null,
        ...request,
      }));
    });
    return key;
  }

  /** Decides on an operation, on the tab's own connection. */
  decide(run: (store: Store) => Promise<unknown>): Promise<void> {
    return this.change('decision', run);
  }

  /** Takes over values saved elsewhere. */
  take(run: (store: Store) => Promise<unknown>): Promise<void> {
    return this.change('import', run);
  }

  /** Writes in the tab's own connection, and wakes its engine. */
  async change(by: Hand['by'], run: (store: Store) => Promise<unknown>): Promise<void> {
    await run(this.hand(by));
    this.tablet.registerSync();
    this.wake('save');
  }

  /** Evaluates the pill and compares it with the expected state. */
  async readPill(): Promise<SyncStatus> {
    const { tablet, username } = this;
    const queue = await readQueue(tablet.diskOf(username));
    const session = await tablet.readSession(username);
    const status = evaluateStatus({
      ...this.facts,
      queue,
      doubled: (await readDuplicates(tablet.diskOf(username))).filter(({ isSeen }) => !isSeen)
        .length,
      delivers: session?.isDelivery ?? false,
      isOnline: tablet.network.saysOnline,
      hasToken: tablet.hasToken(username),
    });
    const { oracles, goods } = tablet.world;
    oracles.pillSays(tablet.name, username, status, queue);
    for (const fault of goods.findUnseen(tablet.name, username, queue))
      oracles.find('the last thing saved is there or in sight', fault);
    return status;
  }
}
