/** Removes from the device the mirror of a company to which its person no longer belongs. */
import type { QueuedEntity } from '../../domain/entities';
import { ENTITY_NAMES, type MirrorName } from '../../domain/entity';
import { syncErrorOf } from '../delivery';
import { isOfOtherCompany, type Operation } from '../schema';
import { readMeta, type Store, type StoreReads } from '../store';
import { refreshRow } from './optimistic-view';

/** The meta entry with the company whose records the mirror holds. */
const COMPANY = 'company';
const OF_A_COMPANY: readonly MirrorName[] = [...ENTITY_NAMES, 'category'];

/**
 * Empties the mirror if it is another company's than this one; null, which no server has told, is no other. Unsettled
 * operations stay, and their records show the values that they set.
 */
export async function leaveFormerCompany(
  store: Store,
  company: number | null,
  now: number,
): Promise<void> {
  if (company === null || (await store.getMeta(COMPANY)) === company) return;
  await store.write(OF_A_COMPANY, async (tx) => {
    const former = await readMeta<number | null>(tx, COMPANY, null);
    await tx.putMeta(COMPANY, company);
    if (former === null || former === company) return;
    // Its question shows a record of that company.
    for (const asked of await tx.listInState('conflict'))
      if (isOfOtherCompany(asked, company))
        await tx.putOperation({
          ...asked,
          delivery: {
            state: 'rejected',
            sent: asked.delivery.sent,
            error: syncErrorOf('other-company', now),
          },
        });
    for (const entity of OF_A_COMPANY) {
      for (const row of await tx.listRows(entity)) {
        await tx.putRows(entity, [{ ...row, base: null, version: null }]);
        await refreshRow(tx, entity as QueuedEntity, row.key);
      }
      await tx.putMeta(`pulled:${entity}`, null);
    }
    for (const name of ['feed', 'pulledAt']) await tx.putMeta(name, null);
  });
}

/** Whether an operation is of another company than the one whose records the mirror holds. */
export async function isOfFormerCompany(
  reads: StoreReads,
  operation: Pick<Operation, 'company'>,
): Promise<boolean> {
  return isOfOtherCompany(operation, await readMeta<number | null>(reads, COMPANY, null));
}
