/** A tablet: the real store, client and engine; clock, random, lock and session in the test's hands. */
import { createApiClient } from '../../../src/api/client';
import { questionOf } from '../../../src/db/delivery';
import { readQueue } from '../../../src/db/outbox/queue';
import { resolveConflict } from '../../../src/db/outbox/resolve-conflict';
import { type SaveRequest, saveRecord } from '../../../src/db/outbox/save-record';
import type { MirrorRow, Operation } from '../../../src/db/schema';
import { findRow } from '../../../src/db/store';
import type { EntityName, Fields } from '../../../src/domain/entity';
import { createUuid, randomBytes } from '../../../src/domain/rules/uuid';
import { createEngine } from '../../../src/sync/engine';
import type {
  DrainOptions,
  EngineDeps,
  EngineReport,
  RunResult,
  SyncSession,
} from '../../../src/sync/types';
import { TestStore } from '../../support/journal';
import { next } from './builders';
import { createFaultyNetwork, type FaultyNetwork } from './faulty-network';
import type { TestServer } from './servers';

export interface Device {
  readonly db: TestStore;
  readonly network: FaultyNetwork;
  readonly clock: { now: number };
  readonly reports: EngineReport[];
  /** The user name under which it saves. */
  author: string;
  /** The session; a test may change it or remove the token. */
  session: SyncSession | null;
  create(entity: SaveRequest['entity'], fields: Fields): Promise<string>;
  update(entity: SaveRequest['entity'], key: string, fields: Fields): Promise<string>;
  setStatus(key: string, fields: Fields): Promise<string>;
  save(request: Partial<SaveRequest> & Pick<SaveRequest, 'entity' | 'fields'>): Promise<string>;
  drain(options?: DrainOptions): Promise<RunResult>;
  /** Drains repeatedly, advancing the clock to the engine's next wake, until there is none. */
  settleAlone(): Promise<void>;
  /** The same, resolving each conflict over an equal product as the same product. */
  settle(): Promise<void>;
  pull(): Promise<void>;
  queue(): Promise<Operation[]>;
  row(entity: EntityName, key: string): Promise<MirrorRow>;
  /** The same database in another tab, with its own connection and without the lock. */
  otherTab(): Device;
}

const START = Date.UTC(2026, 10, 20, 20, 15);

export function createDevice(
  server: TestServer,
  options: {
    readonly databaseName?: string;
    readonly clock?: { now: number };
    readonly engine?: Partial<EngineDeps>;
  } = {},
): Device {
  const databaseName = options.databaseName ?? `tablet-${next()}-${Math.random()}`;
  const db = new TestStore(databaseName);
  const clock = options.clock ?? { now: START };
  const network = createFaultyNetwork(server.fetch);
  const reports: EngineReport[] = [];
  const engine = createEngine({
    db,
    api: createApiClient({ baseUrl: server.baseUrl, fetch: network.fetch }),
    session: async () => device.session,
    onUnauthenticated: async (token) => {
      if (device.session?.token === token) device.session = { ...device.session, token: null };
    },
    lock: createLock(),
    now: () => clock.now,
    random: () => 0.5,
    holder: databaseName,
    report: (report) => reports.push(report),
    ...options.engine,
  });
  const newId = () => createUuid(clock.now, randomBytes);

  const device: Device = {
    db,
    network,
    clock,
    reports,
    author: server.username,
    session: {
      role: 'EMPLOYEE',
      companyId: server.companyId,
      token: server.token,
      serverVersion: server.serverVersion,
    },
    save: (request) =>
      saveRecord(db, {
        operationId: newId(),
        key: null,
        kind: 'create',
        author: device.author,
        company: device.session?.companyId ?? null,
        device: 'tablet',
        now: clock.now,
        draft: null,
        ...request,
      }).then(({ key }) => key),
    create: (entity, fields) => device.save({ entity, fields }),
    update: (entity, key, fields) => device.save({ entity, key, kind: 'update', fields }),
    setStatus: (key, fields) => device.save({ entity: 'shipment', key, kind: 'status', fields }),
    drain: (drainOptions) => engine.drain(drainOptions),
    async settle() {
      for (;;) {
        await device.settleAlone();
        const asked = (await readQueue(db)).filter((one) => questionOf(one)?.code === 'may-exist');
        const [shown] = asked.filter((one) => questionOf(one)?.existing !== undefined);
        if (!shown) return;
        await resolveConflict(db, shown.seq, 'theirs', clock.now);
      }
    },
    async settleAlone() {
      for (let round = 0; round < 100; round += 1) {
        const { wakeAt } = await engine.drain();
        if (wakeAt === null) return;
        clock.now = Math.max(clock.now, wakeAt);
      }
      throw new Error(`It never rests: ${JSON.stringify(await readQueue(db))}`);
    },
    async pull() {
      await engine.drain({ pullOlderThanMs: 0 });
    },
    queue: () => readQueue(db),
    async row(entity, key) {
      const row = await findRow(db, entity, key);
      if (!row) throw new Error(`There is no ${entity} ${key}`);
      return row;
    },
    otherTab: () => createDevice(server, { databaseName, clock }),
  };
  return device;
}

/** Grants requests one at a time and in order, like a Web Lock. */
export function createLock(): EngineDeps['lock'] {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const turn = last.then(run, run);
    last = turn.catch(() => undefined);
    return turn;
  };
}
