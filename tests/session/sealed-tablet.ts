/** A tablet with the session's own modules and the worker's, against our server: saved, locked, sent, unlocked. */

import { beforeAll, beforeEach, expect, vi } from 'vitest';
import { createApiClient } from '../../src/api/client';
import { personDatabaseName } from '../../src/db/database-names';
import { readDeviceId } from '../../src/db/device-database';
import { JournalDisk } from '../../src/db/journal/disk';
import type { JournalStore } from '../../src/db/journal/journal-store';
import { openJournal } from '../../src/db/journal/open-journal';
import { leaveFormerCompany } from '../../src/db/mirror/leave-company';
import { readQueue } from '../../src/db/outbox/queue';
import { type SaveRequest, saveRecord } from '../../src/db/outbox/save-record';
import type { Fields } from '../../src/domain/entity';
import { createUuid, randomBytes } from '../../src/domain/rules/uuid';
import { readEnvelopeKeys } from '../../src/sync/envelope-keys';
import { createJournalLock } from '../../src/sync/lock';
import { type OwnPhotos, openOwnPhotos } from '../../src/sync/photos/own-photos';
import { sealQueue } from '../../src/sync/push/seal-queue';
import { readPersonSession } from '../../src/sync/session';
import { createSessionEngine } from '../../src/sync/session-engine';
import { clearDevice, clearTablet } from '../support/device-rows';
import { customer, product, shipment } from '../sync/support/builders';
import { createFaultyNetwork, type FaultyNetwork } from '../sync/support/faulty-network';
import { type OurServer, startOurs, type TestServer } from '../sync/support/servers';
import type { Voyage } from '../sync/support/shipment-scenario';
import { createWebLocks } from '../sync/support/web-locks';
import { idAt, installStorage, loadSession } from './support';

const PASSWORD = 'Guaviare2026*';

export interface Scene {
  readonly server: OurServer;
  readonly session: Awaited<ReturnType<typeof loadSession>>;
  readonly person: string;
  /** Signs in and opens what the page opens. @param username the server's employee where nobody is named */
  unlock(username?: string, password?: string): Promise<Tablet>;
  /** Opens what the page opens, of whoever is signed in. */
  openUnlocked(): Promise<Tablet>;
  /** Saves a whole shipment, and ends the session. */
  saveAndLock(): Promise<Voyage>;
  withDisk<T>(use: (disk: JournalDisk) => Promise<T>): Promise<T>;
  isThere(customer: Fields): Promise<boolean>;
  /** The network of this test. */
  readonly network: FaultyNetwork;
  /** Empties the tablet, and gives it another network. */
  reset(): Promise<void>;
}

export interface Tablet {
  readonly db: JournalStore;
  readonly photos: OwnPhotos;
  /** The company of whoever has unlocked it. */
  readonly companyId: number | null;
  /** Its name for the server. */
  readonly deviceId: string;
  save(request: Partial<SaveRequest> & Pick<SaveRequest, 'entity' | 'fields'>): Promise<string>;
  queue(): ReturnType<typeof readQueue>;
  /** Sends and reads as the page does, until nothing is left to do. */
  settle(): Promise<void>;
  /** Ends the session as its thirty minutes do, with the page closed. */
  lock(): Promise<void>;
}

/** Once a test file, at its top: the scene is there in its hooks and tests, and each test begins with an empty tablet. */
export function setUpScene(): Scene {
  vi.setConfig({ testTimeout: 60_000 });
  const scene = {} as Scene;
  beforeAll(async () => {
    Object.defineProperties(scene, Object.getOwnPropertyDescriptors(await openScene()));
  });
  beforeEach(() => scene.reset());
  return scene;
}

async function openScene(): Promise<Scene> {
  installStorage();
  const server = await startOurs();
  const session = await loadSession(server.baseUrl);
  const person = await idAt(server);
  let network: FaultyNetwork;

  async function unlock(username = server.username, password = PASSWORD): Promise<Tablet> {
    expect(await session.signIn(username, password)).toMatchObject({ is: 'in' });
    return openUnlocked();
  }

  async function openUnlocked(): Promise<Tablet> {
    const { device } = session;
    const unlocked = await session.readUnlockedHere();
    const known = unlocked && (await device.people.get(unlocked.stored.person));
    if (!known) throw new Error('Nobody is unlocked');
    const { dataKey, person } = unlocked.stored;
    const { username } = unlocked.user;
    const keys = await readEnvelopeKeys(known, dataKey);
    const db = openJournal(person, dataKey);
    await db.takeDeliveries();
    await leaveFormerCompany(db, unlocked.user.companyId, Date.now());
    await sealQueue(db, keys);
    const photos = openOwnPhotos(db.database, dataKey, async () => keys);
    const now = Date.now;
    const after = (ms: number, run: () => void) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    };
    const engine = createSessionEngine({
      db,
      api: createApiClient({ baseUrl: server.baseUrl, fetch: network.fetch }),
      session: () => readPersonSession(device, person, unlocked.user, now(), keys),
      onUnauthenticated: async () => undefined,
      lock: createJournalLock({
        db,
        name: db.name,
        locks: navigator.locks,
        now,
        holder: 'page',
        after,
      }),
      now,
      random: () => 0.5,
      holder: 'page',
      photos,
    });
    return {
      db,
      photos,
      companyId: unlocked.user.companyId,
      deviceId: await readDeviceId(device, now()),
      save: (request) =>
        saveRecord(db, {
          operationId: createUuid(now(), randomBytes),
          key: null,
          kind: 'create',
          author: username,
          company: unlocked.user.companyId,
          device: 'tablet',
          now: now(),
          draft: null,
          ...request,
        }).then(({ key }) => key),
      queue: () => readQueue(db),
      async settle() {
        for (let round = 0; round < 5; round += 1)
          await engine.drain({ skipBackoff: 'line', pullOlderThanMs: 0 });
      },
      async lock() {
        db.close();
        photos.disk.close();
        await clearDevice(device, ['session']);
      },
    };
  }

  return {
    server,
    session,
    person,
    get network() {
      return network;
    },
    unlock,
    openUnlocked,
    async saveAndLock() {
      const tablet = await unlock();
      const voyage = await saveVoyage(tablet, server);
      await tablet.lock();
      return voyage;
    },
    async withDisk(use) {
      const disk = new JournalDisk(personDatabaseName(person));
      try {
        return await use(disk);
      } finally {
        disk.close();
      }
    },
    isThere: async ({ numDocument }) =>
      (await server.list('customer')).some((one) => one.numDocument === numDocument),
    async reset() {
      vi.stubGlobal('navigator', { locks: createWebLocks(), onLine: true });
      network = createFaultyNetwork(server.fetch);
      vi.stubGlobal('fetch', network.fetch);
      await clearTablet(session.device);
    },
  };
}

/** Sender, recipient, goods and shipment, saved and not sent. */
export async function saveVoyage({ save }: Tablet, { places }: TestServer): Promise<Voyage> {
  const [sender, recipient] = [customer({ name: 'Marleny' }), customer({ name: 'Ovidio' })];
  const goods = product(places, sender);
  const keys = {
    sender: await save({ entity: 'customer', fields: sender }),
    recipient: await save({ entity: 'customer', fields: recipient }),
    product: await save({ entity: 'product', fields: goods }),
  };
  const fields = shipment(places, sender, recipient, [keys.product]);
  const key = await save({ entity: 'shipment', fields });
  return { sender, recipient, goods, fields, keys: { ...keys, shipment: key } };
}
