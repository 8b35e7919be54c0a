/**
 * The disk goes back to an earlier image under a page, and another page writes on that before the first one notices: what the
 * first one knows of the queue stays true.
 */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { NO_DAMAGE } from '../../src/db/journal/damage';
import type { JournalOptions } from '../../src/db/journal/journal-options';
import { discardOperation } from '../../src/db/outbox/discard';
import { saveFile } from '../../src/db/outbox/save-file';
import { saveGroup, undoGroup } from '../../src/db/outbox/save-group';
import { type SaveRequest, saveRecord } from '../../src/db/outbox/save-record';
import { toPast } from '../../src/db/schema';
import { createUuid, randomBytes } from '../../src/domain/rules/uuid';
import { TestStore, testCipher } from '../support/journal';
import { customer } from '../sync/support/builders';
import { putImage, readImage } from './support/disk-image';

let stores = 0;
function newName(): string {
  stores += 1;
  return `went-back-${stores}`;
}
function open(name: string, options: Partial<JournalOptions> = {}): TestStore {
  const store = new TestStore(name, options);
  onTestFinished(() => store.close());
  return store;
}

const request = (more: Partial<SaveRequest> = {}): SaveRequest => ({
  operationId: createUuid(Date.now(), randomBytes),
  entity: 'customer',
  key: null,
  kind: 'create',
  fields: customer(),
  author: 'ana',
  company: null,
  device: 'tablet',
  now: Date.now(),
  draft: null,
  ...more,
});
const saveCustomer = (store: TestStore, name: string) =>
  saveRecord(store, request({ fields: customer({ name }) })).then(({ key }) => key);
const names = async (store: TestStore) =>
  (await store.listUnsettled()).map(({ changes }) => changes.name);

/** Two pages that know one customer, and the disk that goes back to that moment. */
async function setUp() {
  const name = newName();
  const [page, other] = [open(name), open(name)];
  const key = await saveCustomer(page, 'Marleny');
  await Promise.all([page.openAll(), other.openAll()]);
  const image = await readImage(name);
  return {
    name,
    page,
    other,
    key,
    async goBack() {
      await putImage(name, image);
      await other.putMeta('written', 'on what came back');
    },
  };
}

/** The state that a page finds which opens now. */
async function expectOnDisk(name: string, expected: readonly string[]): Promise<void> {
  const reader = open(name);
  await reader.openAll();
  expect(await names(reader)).toEqual(expected);
  expect(await reader.damage()).toEqual({
    ...NO_DAMAGE,
    at: expect.any(Number),
    isRewritten: true,
  });
}

describe('decisions of this page that nobody else has read', () => {
  test('an operation that was discarded does not come back', async () => {
    const { name, page, goBack } = await setUp();
    await discardOperation(page, 1, Date.now());
    await saveCustomer(page, 'Ovidio');
    await goBack();
    expect(await names(page)).toEqual(['Ovidio']);
    expect(await page.listRecentHistory(9)).toMatchObject([{ ending: { is: 'discarded' } }]);
    await expectOnDisk(name, ['Ovidio']);
  });

  test('an operation that was taken back does not come back', async () => {
    const name = newName();
    const [page, other] = [open(name), open(name)];
    const ids = await saveGroup(page, [request()], Date.now() + 10_000);
    await other.openAll();
    const image = await readImage(name);
    await undoGroup(page, ids);
    await putImage(name, image);
    await other.putMeta('written', 'on what came back');
    expect(await names(page)).toEqual([]);
    await expectOnDisk(name, []);
  });

  test('a correction is kept, and stays before what follows it', async () => {
    const { name, page, other, key, goBack } = await setUp();
    const view = (await page.getRow('customer', key))?.view ?? {};
    const fields = { ...view, name: 'Marleny Rosa' };
    await saveRecord(page, request({ key, kind: 'update', fields }));
    await saveCustomer(page, 'Ovidio');
    await goBack();
    expect(await names(page)).toEqual(['Marleny Rosa', 'Ovidio']);
    expect((await page.getRow('customer', key))?.view.name).toBe('Marleny Rosa');
    expect(await names(other)).toEqual(['Marleny Rosa', 'Ovidio']);
    await expectOnDisk(name, ['Marleny Rosa', 'Ovidio']);
  });

  test('an operation that is on the server is not sent again', async () => {
    const { name, page, key, goBack } = await setUp();
    await page.write(['customer'], async (tx) => {
      const [sent] = await tx.listUnsettled();
      const row = await tx.getRow('customer', key);
      if (!sent || !row) throw new Error('Nothing is saved');
      await tx.archive([toPast(sent, { is: 'sent' }, Date.now())]);
      await tx.putRows('customer', [{ ...row, id: 77, version: 1, base: row.view, mark: null }]);
    });
    await goBack();
    expect(await names(page)).toEqual([]);
    expect(await page.getRow('customer', key)).toMatchObject({ id: 77, version: 1, mark: null });
    await expectOnDisk(name, []);
  });

  test('changes that others made since stay as they left them', async () => {
    const { name, page, other, key, goBack } = await setUp();
    await discardOperation(page, 1, Date.now());
    await goBack();
    const view = (await other.getRow('customer', key))?.view ?? {};
    const fields = { ...view, name: 'Marleny Rosa' };
    await saveRecord(other, request({ key, kind: 'update', fields }));
    expect(await names(page)).toEqual(['Marleny Rosa']);
    await expectOnDisk(name, ['Marleny Rosa']);
  });

  test('a file goes on where it was, and a draft is as it was left', async () => {
    const { name, page, goBack } = await setUp();
    const draft = { name: 'open form', values: { a: 1 }, savedAt: 1 };
    await page.putDraft(draft);
    const rows = Array.from({ length: 200 }, () => request());
    let told = 0;
    const write = page.write.bind(page);
    vi.spyOn(page, 'write').mockImplementation(async (...given) => {
      if (told === 100) await goBack();
      return write(...given);
    });
    await saveFile(page, rows, ({ done }) => {
      told = done;
    });
    expect(told).toBe(200);
    expect(await page.listUnsettled()).toHaveLength(201);
    expect(await page.getMeta('file')).toBeNull();
    const reader = open(name);
    expect(await reader.listUnsettled()).toHaveLength(201);
    expect(await reader.getDraft('open form')).toEqual(draft);
  });
});

describe('three pages', () => {
  test('records that two of them know are kept where each wrote its own again', async () => {
    const { name, page, other } = await setUp();
    const third = open(name);
    await third.openAll();
    const start = await readImage(name);
    await saveCustomer(page, 'Ovidio');
    await saveCustomer(other, 'Rosalba');
    await saveCustomer(third, 'Luz');
    // The first has not read what the others saved, nor the second what the third did.
    for (let times = 1; times <= 2; times += 1) {
      await putImage(name, start);
      await page.catchUp();
    }
    await other.catchUp();
    await third.catchUp();
    for (const one of [page, other, third])
      expect((await names(one)).sort()).toEqual(['Luz', 'Marleny', 'Ovidio', 'Rosalba']);
  });

  test('an operation that one of them discarded is not brought back by one that still has it waiting', async () => {
    const { name, page, other, goBack } = await setUp();
    const third = open(name);
    await saveCustomer(page, 'Ovidio');
    await third.openAll();
    await discardOperation(page, 2, Date.now());
    await goBack();
    await page.catchUp();
    await third.catchUp();
    for (const one of [page, other, third]) expect(await names(one)).toEqual(['Marleny']);
  });
});

describe('records that this page alone knows are kept until they are written', () => {
  test.each<[string, (scene: Awaited<ReturnType<typeof setUp>>) => Promise<void>]>([
    ['that went back', ({ goBack }) => goBack()],
    ['that was emptied', ({ name }) => putImage(name)],
  ])('a disk without room %s takes nothing from it', async (_what, happen) => {
    const scene = await setUp();
    const { name, page } = scene;
    await saveCustomer(page, 'Ovidio');
    await happen(scene);
    let isFull = true;
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...given
    ) {
      if (isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
      return put.apply(this, given);
    });
    expect(await names(page)).toEqual(['Marleny', 'Ovidio']);
    expect(page.status.getState().isFull).toBe(true);
    await expect(saveCustomer(page, 'Rosalba')).rejects.toThrow('full');
    expect(await names(page)).toEqual(['Marleny', 'Ovidio']);
    isFull = false;
    await saveCustomer(page, 'Rosalba');
    await expectOnDisk(name, ['Marleny', 'Ovidio', 'Rosalba']);
  });

  test('a transaction that fails takes nothing from it', async () => {
    const { name, page, goBack } = await setUp();
    await saveCustomer(page, 'Ovidio');
    await goBack();
    const run = vi.spyOn(page.database, 'run');
    run.mockImplementation((mode, ...rest) =>
      mode === 'rw'
        ? Promise.reject(new DOMException('The page is frozen', 'TimeoutError'))
        : Object.getPrototypeOf(page.database).run.call(page.database, mode, ...rest),
    );
    await expect(page.catchUp()).rejects.toThrow('frozen');
    run.mockRestore();
    expect(await names(page)).toEqual(['Marleny', 'Ovidio']);
    await expectOnDisk(name, ['Marleny', 'Ovidio']);
  });
});

/** Longer than a journal may be before it is packed. */
const FILLER = 'x'.repeat(1_100_000);

test('a page that is packing leaves the packs alone that another made of what came back', async () => {
  const name = newName();
  const cipher = testCipher(name);
  let meanwhile: (() => Promise<void>) | null = null;
  const page = open(name, {
    cipher: {
      ...cipher,
      async seal(text, place) {
        const run = place.startsWith('pack ') ? meanwhile : null;
        if (run) meanwhile = null;
        await run?.();
        return cipher.seal(text, place);
      },
    },
  });
  const other = open(name);
  await saveCustomer(page, 'Marleny');
  await other.openAll();
  const image = await readImage(name);
  await page.putMeta('filler', FILLER);
  await page.packed;
  await page.putMeta('filler', `${FILLER}, again`);
  meanwhile = async () => {
    await putImage(name, image);
    await saveCustomer(other, 'Ovidio');
    await other.putMeta('filler', `${FILLER}, of the other`);
    await other.packed;
  };
  await page.packed;
  await expectOnDisk(name, ['Marleny', 'Ovidio']);
});

test('a page reads again the rows that others packed before it had read them', async () => {
  const name = newName();
  const rowIn = (state: string) => ({
    key: 'k1',
    id: 1,
    base: null,
    version: 1,
    view: { state },
    mark: null,
  });
  const writer = open(name);
  await writer.putRows('customer', [rowIn('before')]);
  await writer.putMeta('filler', FILLER);
  await writer.packed;
  const page = open(name);
  await page.openAll();
  const shown = page.revisionOf(['customer']);
  await writer.putRows('customer', [rowIn('after')]);
  await writer.putMeta('filler', `${FILLER}, again`);
  await writer.packed;
  await page.catchUp();
  expect(page.rowsInMemory('customer')).toMatchObject([{ view: { state: 'after' } }]);
  expect(page.revisionOf(['customer'])).not.toBe(shown);
});
