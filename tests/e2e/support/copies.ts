/** A queue of any length: copies, with new names, of what was saved once through the app. */
import type { Page } from 'playwright-core';
import { createUuid, randomBytes } from '../../../src/domain/rules/uuid';
import { putRows, readOwn, type Stores } from './disk';

interface Kept {
  readonly id: string;
  readonly key: string;
  readonly delivery?: { readonly state: string };
  readonly base?: unknown;
}

/** The unsent part of a user's database: the outbox and its rows. */
export type Template = Stores<Kept>;

/** Reads the database of the one user with unsent operations. */
export async function readTemplate(page: Page): Promise<Template> {
  const own = await readOwn<Kept>(page);
  const isUnsent = (store: string) => (one: Kept) =>
    store === 'outbox' ? one.delivery?.state === 'pending' : one.base === null;
  return Object.fromEntries(
    Object.entries<readonly Kept[]>(own)
      .filter(([store]) => store !== 'meta' && store !== 'drafts')
      .map(([store, all]) => [store, all.filter(isUnsent(store))]),
  );
}

/** Puts one more of it into the queue, its ids new and every word replaced that `words` names. */
export async function putCopies(
  page: Page,
  template: Template,
  copies: readonly Readonly<Record<string, string>>[],
): Promise<void> {
  const ids = (template.outbox ?? []).map(({ id }) => id);
  const made = copies.map((words) => {
    let text = JSON.stringify(template);
    for (const id of ids) text = text.replaceAll(id, createUuid(Date.now(), randomBytes));
    for (const [old, word] of Object.entries(words)) text = text.replaceAll(old, word);
    return JSON.parse(text) as Template;
  });
  const stores = Object.keys(template);
  const all = stores.map((store) => [store, made.flatMap((copy) => copy[store] ?? [])]);
  await putRows(page, Object.fromEntries(all));
}
