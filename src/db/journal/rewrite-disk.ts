/** The disk went back, or was emptied, under an open page: it writes down again what it holds. */
import { isOperation } from '../schema';
import { StateReads } from '../state/state-reads';
import type { JournalDisk } from './disk';
import type { JournalMemory } from './journal-memory';
import { PackIndex } from './pack-index';
import { sealChunks } from './packer';
import type { PartCipher } from './part-cipher';
import type { Tip } from './parts';
import { toMark } from './queue-marks';
import type { Sealer } from './sealer';

/** @returns the tables that were not whole in memory, and so are not on the disk either; null where another was first */
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
  const written = [];
  for (const table of tables) {
    const rows = new Map(state.rows(table));
    if (rows.size === 0) continue;
    const chunks = { table, revision, name: undefined, from: undefined };
    written.push(...(await sealChunks(parts, chunks, rows)));
  }
  const index = new PackIndex(written.map(({ info }) => info));
  const rows = Object.fromEntries(
    tables.flatMap((table) => (state.count(table) > 0 ? [[table, state.count(table)]] : [])),
  );
  const manifest = { revision, packedTo: revision, rows, last: state.lastNumbers };
  const operations = [...state.tables().outbox.values()].filter(isOperation);
  const read = (record: string) => state.tables().outbox.find('record', record);
  const reads = new StateReads(state.tables(), loader);
  const envelopes = [];
  for (const { sealed: _, ...operation } of operations) {
    const sealed = seal && (await seal(operation, reads).catch(() => null));
    if (sealed && sealed !== 'unchanged') envelopes.push(sealed.envelope);
  }
  const stamp = loader.stamp + 1;
  const entry = await parts.sealEntry({ changes: [], manifest });
  const isWritten = await disk.rewrite(
    over,
    {
      put: written.map(({ pack }) => pack),
      index: await parts.sealIndex(stamp, revision, index),
    },
    {
      entry,
      manifest: await parts.sealManifest(manifest),
      tables,
      queue: {
        marks: { put: operations.map((one) => toMark(one, read)), remove: [] },
        envelopes,
        taken: [],
      },
    },
  );
  if (!isWritten) return null;
  memory.takeRewritten(entry, manifest);
  loader.take(index, stamp, revision);
  for (const { info } of written) loader.noteLoaded(info.name);
  memory.unpacked.forgetUpTo(revision);
  return partial;
}
