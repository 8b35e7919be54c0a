/** The disk went back, or was emptied, under an open page, which writes down again all that it holds. */
import { trailOf } from '../delivery';
import { isOperation, type Operation } from '../schema';
import type { Change } from '../state/state';
import { StateReads } from '../state/state-reads';
import type { StoreReads } from '../store';
import type { JournalDisk } from './disk';
import type { JournalMemory } from './journal-memory';
import { PackIndex } from './pack-index';
import { sealChunks } from './packer';
import type { PartCipher } from './part-cipher';
import type { Tip } from './parts';
import { type Envelope, readsOf, toMark } from './queue-marks';
import type { SealedOperation, Sealer } from './sealer';

/**
 * @returns the tables that were not whole in memory, and so are not on the disk either; null where another page was
 * first
 */
export async function rewriteDisk(
  disk: JournalDisk,
  parts: PartCipher,
  memory: JournalMemory,
  over: Tip,
  seal: Sealer | null,
): Promise<readonly string[] | null> {
  const { state, loader } = memory;
  const tables = state.names();
  const partial = tables.filter((table) => !loader.isWhole(table));
  const revision = memory.revision + 1;
  const operations = [...state.tables().outbox.values()].filter(isOperation);
  const reads = new StateReads(state.tables(), loader);
  const envelopes: Envelope[] = [];
  const queued: Operation[] = [];
  for (const operation of operations) {
    const made = await sealAgain(operation, reads, seal);
    if (made) envelopes.push(made.envelope);
    queued.push({ ...operation, isSealed: made ? true : undefined });
  }
  const written = [];
  for (const table of tables) {
    const rows = new Map(state.rows(table));
    if (table === 'outbox') for (const one of queued) rows.set(one.seq, one);
    if (rows.size === 0) continue;
    const chunks = { table, revision, name: undefined, from: undefined };
    written.push(...(await sealChunks(parts, chunks, rows)));
  }
  const index = new PackIndex(written.map(({ info }) => info));
  const rows = Object.fromEntries(
    tables.flatMap((table) => (state.count(table) > 0 ? [[table, state.count(table)]] : [])),
  );
  // The commit itself changes nothing: it comes after packs that hold everything before it.
  const packedTo = memory.revision;
  const manifest = { revision, packedTo, rows, last: state.lastNumbers };
  const outboxReads = readsOf(state.tables().outbox);
  const stamp = loader.stamp + 1;
  const entry = await parts.sealEntry({ changes: [], manifest });
  const isWritten = await disk.rewrite(
    over,
    {
      put: written.map(({ pack }) => pack),
      index: await parts.sealIndex(stamp, packedTo, index),
    },
    {
      entry,
      line: memory.line,
      manifest: await parts.sealManifest(manifest),
      tables,
      queue: {
        put: operations.map((one) => toMark(one, outboxReads)),
        remove: [],
        envelopes,
        taken: [],
      },
    },
  );
  if (!isWritten) return null;
  state.apply(queued.map((one): Change => ['outbox', one.seq, one]));
  memory.takeRewritten(entry, manifest);
  loader.take(index, stamp, packedTo);
  for (const { info } of written) loader.loaded.add(info.name);
  memory.unpacked.forgetUpTo(revision);
  return partial;
}

/** Null where none can be made now. */
async function sealAgain(
  operation: Operation,
  reads: StoreReads,
  seal: Sealer | null,
): Promise<SealedOperation | null> {
  return seal && !trailOf(operation) ? seal(operation, reads).catch(() => null) : null;
}
