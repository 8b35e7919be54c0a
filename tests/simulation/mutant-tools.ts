/** Tools that make an engine wrong by changing its store or its dependencies. */
import type { PhotoDisk } from '../../src/db/photos/photo-disk';
import type { Operation, PastOperation } from '../../src/db/schema';
import type { Store, StoreWrites } from '../../src/db/store';
import type { EngineDeps } from '../../src/sync/types';
import type { Oracle } from './oracle-names';
import type { Plan, Variation } from './world';

export interface Mutant {
  readonly name: string;
  readonly caughtBy: Oracle;
  readonly variation: Variation;
  readonly plan?: Partial<Plan>;
}

type Write = (tx: StoreWrites) => Partial<StoreWrites>;

/** A store whose transactions behave differently for writes of the engine. */
export function otherwise(change: Write): Variation {
  return {
    store: (store, hand) =>
      hand.by === 'engine'
        ? withWrite(store, (tx) => Object.assign(Object.create(tx) as StoreWrites, change(tx)))
        : store,
  };
}

export function withWrite(store: Store, wrap: (tx: StoreWrites) => StoreWrites): Store {
  return { ...store, write: (mirrors, run) => store.write(mirrors, (tx) => run(wrap(tx))) };
}

/** Stores each operation as `turn` changes it. */
export const putting = (turn: (operation: Operation) => Operation | PastOperation | null) =>
  otherwise((tx) => ({
    putOperation: async (operation) => {
      const turned = turn(operation);
      if (turned && 'ending' in turned) await tx.archive([turned]);
      else if (turned) await tx.putOperation(turned);
      else await tx.removeOperations([operation.seq]);
    },
  }));

export const given = (change: (deps: EngineDeps) => Partial<EngineDeps>): Variation => ({
  deps: (deps) => ({ ...deps, ...change(deps) }),
});

/** Engines whose photos are on a disk that behaves differently. */
export const withDisk = (change: (disk: PhotoDisk) => Partial<PhotoDisk>) =>
  given(({ photos }: EngineDeps): Partial<EngineDeps> => {
    if (!photos) return {};
    const disk = Object.assign(Object.create(photos.disk) as PhotoDisk, change(photos.disk));
    return { photos: { ...photos, disk } };
  });
