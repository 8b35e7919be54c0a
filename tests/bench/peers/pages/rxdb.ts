/** RxDB as its documentation configures it for one tab, on the Dexie storage: no schema check, no development mode. */
import { createRxDatabase } from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { Peer } from '../peer';
import { makeRecords, type PeerRecord, wait } from './records';

const BATCH = 100;
const SCHEMA = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 40 },
    entity: { type: 'string' },
    fields: { type: 'object' },
  },
  required: ['id', 'entity', 'fields'],
} as const;

/** `durability`: absent, the browser's default. */
const peerWith = (durability?: 'strict'): Peer => ({
  async replay(name, count, roundTripMs) {
    const database = await createRxDatabase({
      name,
      storage: getRxStorageDexie(durability ? { chromeTransactionDurability: durability } : {}),
      // No other tab is told.
      multiInstance: false,
    });
    const { queue } = await database.addCollections({ queue: { schema: SCHEMA } });
    const written = await queue.bulkInsert(makeRecords(count));
    if (written.error.length > 0) throw new Error('RxDB did not write all of them');
    const pushed = new Set<string>();
    const startedAt = performance.now();
    const replication = replicateRxCollection<PeerRecord, unknown>({
      replicationIdentifier: 'bench',
      collection: queue,
      live: false,
      waitForLeadership: false,
      push: {
        batchSize: BATCH,
        async handler(rows) {
          await wait(roundTripMs);
          for (const { newDocumentState } of rows) pushed.add(newDocumentState.id);
          return [];
        },
      },
    });
    await replication.awaitInitialReplication();
    const ms = performance.now() - startedAt;
    if (pushed.size !== count) throw new Error(`RxDB pushed ${pushed.size} of ${count}`);
    await database.close();
    return ms;
  },
});

Object.assign(globalThis, { rxdb: peerWith(), rxdbStrict: peerWith('strict') });
