import type { MirrorName } from '../../domain/entity';
import { StoreError } from '../own-database';
import { isOperation, type Operation } from '../schema';
import { type Change, MIRROR_NAMES, StateDraft } from '../state/state';
import { StateWrites } from '../state/state-writes';
import { forgetSettled } from './damage';
import type { Appended, JournalDisk } from './disk';
import { foldDeliveries } from './fold-deliveries';
import type { JournalMemory } from './journal-memory';
import { rowsAfter } from './manifest';
import type { PartCipher } from './part-cipher';
import { type Delivery, type QueueMark, readsOf, toMark, toMarkChanges } from './queue-marks';
import { type SealedOperation, type Sealer, sealQueued, touchDependents } from './sealer';

/** A write that is overtaken this often meets a disk that contradicts itself. */
const MOST_RUNS = 100;

export interface WriterDeps {
  readonly disk: JournalDisk;
  readonly parts: PartCipher;
  readonly memory: () => JournalMemory;
  readonly sealer: () => Sealer | null;
  /** Takes in the writes of others, while this connection holds the store's lock. */
  readonly readTail: () => Promise<void>;
  readonly onCommitted: () => void;
}

/** A run on the memory that may be committed while the memory stays at its revision. */
export interface Attempt<T> {
  readonly memory: JournalMemory;
  readonly revision: number;
  readonly draft: StateDraft;
  readonly changes: readonly Change[];
  readonly ended: PromiseSettledResult<T>;
  readonly sealed: ReadonlyMap<string, SealedOperation>;
}

type Run<T> = (tx: StateWrites) => Promise<T>;

/** Writes of a commit beside those of its run. */
interface Beside {
  /** Deliveries of the worker that the run takes in. */
  readonly taken?: readonly Delivery[];
  /** Marks of operations that are on the server and no longer here. */
  readonly removed?: readonly string[];
  /** Places of operations whose mark is written again. */
  readonly marked?: readonly number[];
}

/** Runs writes on the memory and appends them to the disk. */
export class JournalWriter {
  readonly #deps: WriterDeps;

  constructor(deps: WriterDeps) {
    this.#deps = deps;
  }

  /** @param known envelopes of an earlier attempt: those with the same content are used again */
  async attempt<T>(
    mirrors: readonly MirrorName[],
    run: Run<T>,
    known: Attempt<T>['sealed'] = new Map(),
  ): Promise<Attempt<T>> {
    const memory = this.#deps.memory();
    const { revision, state, loader } = memory;
    const draft = new StateDraft(state);
    const tx = new StateWrites(draft, loader, mirrors);
    const [ended] = await Promise.allSettled([run(tx)]);
    tx.close();
    if (ended.status === 'rejected') draft.clear();
    touchDependents(draft, state.tables().outbox);
    forgetSettled(draft, state.tables().outbox);
    const sealed = await sealQueued(this.#deps.sealer(), draft, loader, known);
    const changes = draft.changes();
    await memory.loadChanged(changes);
    return { memory, revision, draft, changes, ended, sealed };
  }

  /** Commits an attempt, or runs it again where somebody else was first. The store's lock is held. */
  async settle<T>(
    mirrors: readonly MirrorName[],
    run: Run<T>,
    first: Attempt<T>,
    beside: Beside = {},
  ): Promise<T> {
    let attempt = first;
    for (let runs = 0; runs < MOST_RUNS; runs += 1) {
      const memory = this.#deps.memory();
      if (attempt.memory !== memory || attempt.revision !== memory.revision)
        attempt = await this.attempt(mirrors, run, attempt.sealed);
      const { ended, changes } = attempt;
      const writes =
        ended.status === 'fulfilled' &&
        (changes.length > 0 || Object.values(beside).some((list) => list.length > 0));
      // Even a run that wrote nothing, or refused, must have read the newest commit.
      const appended = writes ? await this.#append(attempt, beside) : await this.#isNewest();
      if (appended === 'overtaken') await this.#deps.readTail();
      else if (appended === 'sent') await this.takeDeliveries();
      else if (ended.status === 'rejected') throw ended.reason;
      else return ended.value;
    }
    throw new StoreError('busy', this.#deps.disk.name);
  }

  /** Takes in the deliveries that the worker made while nobody was unlocked. The store's lock is held. */
  async takeDeliveries(): Promise<void> {
    const { marks, deliveries } = await this.#deps.disk.listQueue();
    if (deliveries.length === 0) return;
    const { outbox } = this.#deps.memory().state.tables();
    const isKnown = ({ id }: Delivery | QueueMark) => outbox.find('id', id).length > 0;
    // A lost operation is known by its mark alone.
    const orphans = new Map(marks.filter((mark) => !isKnown(mark)).map((mark) => [mark.id, mark]));
    const taken = deliveries.filter((one) => isKnown(one) || one.done || !orphans.has(one.id));
    if (taken.length === 0) return;
    const removed = taken.filter(({ id }) => orphans.has(id)).map(({ id }) => id);
    const run = (tx: StateWrites) => foldDeliveries(tx, taken, orphans);
    const attempt = await this.attempt(MIRROR_NAMES, run);
    await this.settle(MIRROR_NAMES, run, attempt, { taken, removed });
  }

  async #isNewest(): Promise<Appended> {
    const isNewest = await this.#deps.disk.isNewest(this.#deps.memory().tip);
    return isNewest ? 'written' : 'overtaken';
  }

  async #append<T>(
    { draft, changes, sealed }: Attempt<T>,
    { taken = [], removed = [], marked = [] }: Beside,
  ): Promise<Appended> {
    const { disk, parts, memory, onCommitted } = this.#deps;
    const { state, manifest: before, loader, tip } = memory();
    const [was, is] = [state.tables().outbox, draft.tables().outbox];
    const marks = toMarkChanges(changes, was, is);
    const again = marked.flatMap((seq) => {
      const operation = is.get(seq);
      return isOperation(operation) ? toMark(operation, readsOf(is)) : [];
    });
    const manifest = {
      revision: before.revision + 1,
      packedTo: loader.packedTo,
      rows: rowsAfter(before.rows, changes, state),
      last: draft.lastNumbers,
    };
    const [entry, sealedManifest] = await Promise.all([
      parts.sealEntry({ changes, manifest }),
      parts.sealManifest(manifest),
    ]);
    const appended = await disk.append({
      entry,
      after: tip.nonce,
      manifest: sealedManifest,
      tables: [...new Set(changes.map(([table]) => table))],
      queue: {
        put: [...again, ...marks.put],
        remove: [...marks.remove, ...removed],
        envelopes: envelopesOf(sealed, is),
        taken,
      },
    });
    if (appended !== 'written') return appended;
    const commit = { changes, manifest };
    const { revision, nonce, bytes } = entry;
    memory().take({ revision, nonce, size: bytes.length, commit });
    onCommitted();
    return appended;
  }
}

/** Drops the envelopes of operations that the run has left under another id. */
function envelopesOf(
  sealed: ReadonlyMap<string, SealedOperation>,
  outbox: { find(index: string, term: string): Operation[] },
) {
  return [...sealed.values()]
    .filter(({ envelope }) => outbox.find('id', envelope.id).length > 0)
    .map(({ envelope }) => envelope);
}
