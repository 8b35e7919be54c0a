/** Engines that are wrong about photos of deliveries. */
import { VOYAGES } from './mutant-plans';
import { type Mutant, withDisk } from './mutant-tools';
import type { Plan } from './world';

const DELIVERIES: Partial<Plan> = { ...VOYAGES, voyages: 1, steps: 60 };

export const PHOTO_MUTANTS: readonly Mutant[] = [
  {
    name: 'gives a photo up where its first request fails',
    caughtBy: 'a photo is there with its delivery, or in sight',
    variation: withDisk((disk) => ({
      change: (key, change) => (change.trouble ? disk.remove(key) : disk.change(key, change)),
    })),
    plan: { ...DELIVERIES, harshness: 0.4 },
  },
  {
    name: 'sends a photo before its delivery',
    caughtBy: 'a photo never goes before its delivery',
    variation: withDisk((disk) => ({
      list: async () => (await disk.list()).map((photo) => ({ ...photo, isNamed: true })),
    })),
    plan: DELIVERIES,
  },
  {
    name: 'takes a photo for sent with its first part',
    caughtBy: 'a photo is there with its delivery, or in sight',
    variation: withDisk((disk) => ({
      change: (key, change) => (change.sent?.length ? disk.remove(key) : disk.change(key, change)),
    })),
    plan: DELIVERIES,
  },
];
