/** Runs the contract on the device's store in a page, clause by clause. */
import { TestStore } from '../support/journal';
import type { Stores } from './contract-tools';
import { CONTRACT } from './store-contract';

let count = 0;
const stores: Stores = {
  open: async () => {
    count += 1;
    return new TestStore(`contract-${count}`);
  },
  again: async (store) => new TestStore((store as TestStore).name),
};

async function runStoreContract(): Promise<{ name: string; failure: string | null }[]> {
  const kept: { name: string; failure: string | null }[] = [];
  for (const { name, holds } of CONTRACT) {
    const failure = await holds(stores).then(
      () => null,
      (error: unknown) => String(error),
    );
    kept.push({ name, failure });
  }
  return kept;
}

Object.assign(globalThis, { runStoreContract });
