/** A queue as long as a test needs it: what a person saved once through the app, again under names of its own. */
import type { Page } from 'playwright-core';
import { createUuid, randomBytes } from '../../../src/domain/rules/uuid';

interface Kept {
  readonly id: string;
  readonly key: string;
  readonly state?: string;
  readonly base?: unknown;
}

/** What lies unsent in a person's database: the outbox, and the rows that show it. */
export interface Template {
  readonly database: string;
  readonly stores: Readonly<Record<string, readonly Kept[]>>;
}

/** Of the one person who has something unsent here. */
export function readTemplate(page: Page): Promise<Template> {
  return page.evaluate(async () => {
    const settle = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const { name = '' } =
      (await indexedDB.databases()).find((one) => one.name?.startsWith('fluvicarga-user-')) ?? {};
    const database = await settle(indexedDB.open(name));
    const names = [...database.objectStoreNames].filter(
      (store) => store !== 'meta' && store !== 'drafts',
    );
    const transaction = database.transaction(names);
    const stores: Record<string, Kept[]> = {};
    for (const store of names) {
      const all: Kept[] = await settle(transaction.objectStore(store).getAll());
      const isUnsent = (one: Kept) =>
        store === 'outbox' ? one.state === 'pending' : one.base === null;
      stores[store] = all.filter(isUnsent);
    }
    database.close();
    return { database: name, stores };
  });
}

/** Puts one more of it into the queue, its ids new and every word replaced that `words` names. */
export async function putCopies(
  page: Page,
  template: Template,
  copies: readonly Readonly<Record<string, string>>[],
): Promise<void> {
  const ids = (template.stores.outbox ?? []).map(({ id }) => id);
  const made = copies.map((words) => {
    let text = JSON.stringify(template.stores);
    for (const id of ids) text = text.replaceAll(id, createUuid(Date.now(), randomBytes));
    for (const [old, word] of Object.entries(words)) text = text.replaceAll(old, word);
    return JSON.parse(text) as Template['stores'];
  });
  await page.evaluate(
    async ({ name, all }) => {
      const settle = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await settle(indexedDB.open(name));
      const transaction = database.transaction([...database.objectStoreNames], 'readwrite');
      for (const copy of all)
        for (const [store, records] of Object.entries(copy))
          for (const { seq: _, ...record } of records as unknown as { seq?: number }[])
            transaction.objectStore(store).put(record);
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      database.close();
    },
    { name: template.database, all: made },
  );
}
