/**
 * Histories on the journal that ships, with its envelopes. The disk loses one part, is emptied under open pages, or
 * goes back to an earlier image; a newer version of the application upgrades the database beside older pages; nobody
 * has unlocked the tablet for a while. Each saved value arrives once, waits, or is reported lost.
 */
import 'fake-indexeddb/auto';
import type { Damage } from '../../src/db/journal/damage';
import { deleteDatabase } from '../../src/db/own-database';
import { type DamagedOptions, damagedPlan, HOLDS_AFTER_A_LOSS, USER } from './damaged-plan';
import { DAYS_OF_YEARS, setNetwork, wrongClock } from './device-faults';
import { openOnTheWay } from './envelopes';
import { type HistoryResult, installVirtualPlatform } from './history';
import { comeBack, lock, readMuch, saveTwice, typeOn } from './journal-events';
import { type Image, loseOnePart, putImage, readImage } from './lost-parts';
import { openAnew } from './open-anew';
import { checkLost, checkQueueOnDisk } from './queue-on-disk';
import { comeIn, endFaults } from './quiesce';
import { createRandom, type Random } from './random';
import { applyRandomEvent, drawGap } from './random-events';
import { sealedSending } from './sealed-sending';
import { SharedJournal } from './shared-journal';
import { Actor, RestlessError } from './simulation';
import type { Tab } from './tab';
import type { Tablet } from './tablet';
import { decideOne } from './users';
import { installVirtualTimers } from './virtual-timers';
import { World } from './world';

const MINUTE = 60_000;
/** Name of a page that opens the store to compare. */
const LOOK = 'look';

/** Runs one history, drawn from its seed. */
export async function runDamaged(
  seed: number,
  options: DamagedOptions = {},
): Promise<HistoryResult> {
  const history = new DamagedHistory(seed, options);
  const { world } = history;
  const restores = [
    installVirtualPlatform(world.simulation),
    installVirtualTimers(world.simulation),
  ];
  try {
    await history.live();
    await history.end();
  } catch (error) {
    if (!(error instanceof RestlessError)) throw error;
    world.oracles.find('it comes to rest', error.message);
  } finally {
    history.journal.disconnectAll();
    for (const restore of restores) restore();
    await deleteDatabase(history.journal.name);
  }
  const { oracles, expected, server, tablets, faults, simulation } = world;
  return {
    seed,
    violations: oracles.violations.filter(({ oracle }) => HOLDS_AFTER_A_LOSS.includes(oracle)),
    operations: expected.operations,
    requests: tablets.reduce((sum, { network }) => sum + network.requests, 0),
    effects: server.ledger.length,
    faults,
    trace: simulation.trace,
    ways: expected.ways,
  };
}

class DamagedHistory {
  readonly world: World;
  readonly journal: SharedJournal;
  private readonly tablet: Tablet;
  private readonly random: Random;
  private looks = 0;
  /** The operations that the store reports lost, when it was last looked at. */
  private lost: Damage['operations'] = [];
  /** The last value saved before the loss. */
  private lostAt = 0;
  /** A newer version of the application has been installed. */
  private hasNewer = false;
  private image: { readonly rows: Image; readonly order: number } | null = null;

  constructor(
    seed: number,
    private readonly options: DamagedOptions,
  ) {
    const found: SharedJournal[] = [];
    this.world = new World(seed, {
      ...options,
      makeDisk: (name, simulation, tablet) => {
        const journal = new SharedJournal({
          name: `${seed} ${name}`,
          simulation,
          random: tablet.random.fork('journal'),
          locksOf: (actor) => tablet.locks.managerOf(actor),
          now: () => tablet.now(),
          onCommit: (hand, commit) => tablet.world.oracles.committed(hand, commit),
          find: (oracle, detail) => tablet.world.oracles.find(oracle, detail),
          isNewer: (actor) => this.isNewer(actor),
          fault: options.fault,
        });
        found.push(journal);
        return journal;
      },
      variation: {
        ...options.variation,
        ...sealedSending({
          tabletOf: () => this.tablet,
          journalOf: () => this.journal,
          username: USER,
          sendLost: options.sendLost,
        }),
        fetch: (ask, _actor, simulation) => openOnTheWay(ask, simulation, USER),
      },
      plan: damagedPlan(createRandom(seed, 'damaged')),
    });
    const [tablet] = this.world.tablets;
    if (!tablet) throw new Error('There is no tablet');
    this.tablet = tablet;
    this.random = this.world.simulation.random.fork('damage');
    tablet.signIn(USER, { hasCapabilities: true });
    const [journal] = found;
    if (!journal) throw new Error('There is no journal');
    this.journal = journal;
  }

  async live(): Promise<void> {
    const { world, tablet, random } = this;
    const { simulation, plan } = world;
    tablet.openTab();
    tablet.openTab();
    tablet.network.harshness = plan.harshness;
    const losesAt = 2 + random.below(plan.steps - 2);
    const locking = random.fork('locked');
    const locksAt = locking.chance(0.5) ? losesAt + locking.below(2) : -1;
    const renewing = random.fork('newer version');
    const renewsAt = renewing.chance(0.5) ? 1 + renewing.below(plan.steps - 1) : -1;
    // The pages open the store.
    await simulation.run(simulation.now + 1_000);
    for (let step = 0; step < plan.steps; step += 1) {
      await simulation.run(simulation.now + drawGap(random));
      if (tablet.tabs.length < 2) tablet.openTab();
      if (random.chance(plan.wrongClocks)) wrongClock(world, tablet, random, DAYS_OF_YEARS);
      applyRandomEvent(world, tablet, random);
      saveTwice(world, tablet, random);
      // Keeps operations waiting when the disk loses a part.
      if (step === losesAt - 2 && random.chance(0.7)) setNetwork(tablet, false);
      if (step > losesAt && random.chance(0.3)) setNetwork(tablet, true);
      if (random.chance(0.18)) readMuch(world, tablet, random);
      if (random.chance(0.2)) typeOn(world, tablet, random);
      if (random.chance(0.15)) await this.keepImage();
      if (step === renewsAt) await this.renew();
      if (step === locksAt) lock(tablet);
      if (step === losesAt) await this.lose();
      else if (random.chance(0.2) && step !== locksAt) await this.look();
      if (step === locksAt) await comeBack(tablet, USER, locking);
    }
  }

  /** After the faults, each saved value is on the server, waits, or was reported lost. */
  async end(): Promise<void> {
    const { world, tablet, journal, random } = this;
    const { simulation, expected, server, oracles } = world;
    await endFaults(world);
    // Closes outdated pages, as they tell their person to do.
    for (const tab of [...tablet.tabs]) if (journal.isOutdated(tab.actor)) tab.close();
    for (let round = 0; round < 6; round += 1) {
      const tab = comeIn(tablet, USER);
      tab.wake('tap');
      await simulation.run(simulation.now + 29 * MINUTE, () => tablet.isAtRest);
      void decideOne(world, tab, random, round > 2).catch((error) => world.onStoreError(error));
      await simulation.run(simulation.now + 5_000);
      if (journal.all().length === 0 && round > 0) break;
    }
    for (const tab of [...tablet.tabs]) tab.close();
    journal.disconnectAll();
    const waiting = await this.look();
    await checkLost(world, journal, this.lost, USER);
    oracles.checkFinalState(false, new Set());
    for (const word of expected.savedValues.values()) {
      const isDone = server.written.has(word.name) || waiting.has(word.name);
      if (!isDone && !word.isReplaced && !word.isGivenUp && !server.isBeyondTelling(word.name))
        oracles.find('each loss is reported', word.name);
    }
  }

  /** Opens a page of a newer version beside the open ones; some later pages are still of the older version. */
  private async renew(): Promise<void> {
    this.hasNewer = true;
    this.world.troubles.add('newer');
    this.world.noteFault('newer version beside an older one');
    await this.look();
  }
  private isNewer({ name }: Actor): boolean {
    if (!this.hasNewer) return false;
    const isLast = this.world.isHealed || name.startsWith(LOOK);
    return isLast || this.random.fork(`version of ${name}`).chance(0.6);
  }

  private async keepImage(): Promise<void> {
    this.image = { rows: await readImage(this.journal.name), order: this.newestOrder };
  }

  private async lose(): Promise<void> {
    const { tablet, journal, random } = this;
    const open = tablet.tabs.find(
      ({ actor }) => !actor.isFrozen && actor.diesAt === 0 && !journal.isOutdated(actor),
    );
    const isOpen = open !== undefined && random.chance(0.5);
    if (!isOpen) {
      for (const tab of [...tablet.tabs]) tab.close();
      journal.disconnectAll();
    }
    const kind = random.next();
    this.lostAt = this.newestOrder;
    if (this.image && kind < 0.2) {
      await putImage(journal.name, this.image.rows);
      journal.wentBack = true;
      this.note(`an earlier image${isOpen ? ' under open pages' : ''}`);
      // An old image agrees with itself: only a page that was open knows the later writes.
      if (isOpen) await this.writeIn(open);
      else this.forgetAfter(this.image.order);
    } else if (isOpen && kind < 0.35) {
      await putImage(journal.name, null);
      journal.wentBack = true;
      this.note('all of it under open pages');
      await this.writeIn(open);
    } else {
      const what = await loseOnePart(journal.name, random);
      if (what) this.note(what);
    }
    if (tablet.signedIn !== null) await this.look();
  }

  /** Writes in one page, which takes in the writes of others first. */
  private async writeIn(tab: Tab): Promise<void> {
    const { simulation } = this.world;
    let isOver = false;
    const writing = tab.hand('lock').write([], (tx) => tx.putMeta('written', true));
    void writing
      .catch((error) => this.world.onStoreError(error))
      .finally(() => {
        isOver = true;
      });
    await simulation.run(simulation.now + MINUTE, () => isOver);
  }

  private note(what: string): void {
    this.world.noteFault(
      `lost: ${what.replace(/^(\w+) (?:\S.* )?(gone|flipped|emptied)$/, '$1 $2')}`,
    );
    this.world.simulation.note(() => `the disk loses ${what}`);
  }

  private forgetAfter(order: number): void {
    for (const word of this.world.expected.savedValues.values())
      if (word.order > order) word.isGivenUp = true;
  }
  private forgetUpTo(order: number): void {
    for (const word of this.world.expected.savedValues.values())
      if (word.order <= order) word.isGivenUp = true;
  }
  private get newestOrder(): number {
    return Math.max(0, ...[...this.world.expected.savedValues.values()].map(({ order }) => order));
  }

  /** Starts a new page, which opens everything. @returns the names of the values that wait */
  private async look(): Promise<ReadonlySet<string>> {
    const { world, journal } = this;
    const { simulation, oracles, expected } = world;
    this.looks += 1;
    const actor = new Actor(`${LOOK}${this.looks}`);
    const damage = await openAnew(world, journal, actor);
    if (!damage) return new Set();
    const queue = journal.all();
    const named = new Set(damage.operations.map(({ id }) => id));
    this.lost = damage.operations;
    // One page wrote its memory down and said so: another may have held more.
    if (damage.isRewritten) this.forgetUpTo(this.lostAt);
    await checkQueueOnDisk(journal, named, oracles, this.options.countHere);
    simulation.kill(actor);
    return new Set(queue.flatMap((one) => expected.namesOf(one)));
  }
}
