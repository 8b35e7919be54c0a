/** Photos of deliveries: as a simulated tablet keeps them, and their state in the end. */
import type { PhotoDisk } from '../../src/db/photos/photo-disk';
import type { PhotoPart, PhotoTrouble, WaitingPhoto } from '../../src/db/photos/photo-rows';
import { isOnServer } from '../../src/db/schema';
import { photoPartKey } from '../../src/domain/delivery-photo';
import { toPhotoKey } from '../../src/domain/rules/delivery-proof';
import type { EnginePhotos } from '../../src/sync/types';
import { DiskFailure, type Hand } from './disk';
import type { Tablet } from './tablet';
import type { World } from './world';

/** The photos in a person's database; each write is whole or not at all. */
export class MemoryPhotos {
  private readonly rows = new Map<string, WaitingPhoto>();
  private readonly parts = new Map<string, PhotoPart>();

  list(): readonly WaitingPhoto[] {
    return [...this.rows.values()].sort((one, other) => one.savedAt - other.savedAt);
  }

  isRefused(key: string): boolean {
    return this.rows.get(key)?.trouble?.is === 'refused';
  }

  /** The photo store for a tab or a worker: each call is an await at which it may be killed, or the disk fail. */
  connect({ tablet, actor, username, by }: Hand): PhotoDisk {
    const { world, simulation } = tablet;
    const random = tablet.random.fork(`photos of ${actor.name}`);
    const call =
      <Given extends readonly unknown[], Found>(run: (...given: Given) => Found) =>
      async (...given: Given): Promise<Found> => {
        await simulation.pause(actor, random.between(0, 3));
        if (world.brokenDisks.has(actor) || world.unreadable.has(`${tablet.name} ${username}`)) {
          if (by === 'engine') actor.failures += 1;
          throw new DiskFailure('connection');
        }
        const found = run(...given);
        await simulation.pause(actor, random.between(0, 3));
        return found;
      };
    const write = <Given extends readonly unknown[]>(run: (...given: Given) => void) =>
      call((...given: Given) => {
        if (tablet.isDiskFull && random.chance(0.7)) throw new DiskFailure('quota');
        run(...given);
      });
    const disk = {
      list: call(() => this.list()),
      readPart: call((key: string, part: number) => this.parts.get(photoPartKey(key, part))),
      keep: write((photo: WaitingPhoto, parts: readonly PhotoPart[]) => {
        for (const one of parts) this.parts.set(photoPartKey(one.key, one.part), one);
        this.rows.set(photo.key, photo);
      }),
      change: write((key: string, change: Partial<WaitingPhoto>) => this.change(key, change)),
      refuse: write((key: string, trouble: PhotoTrouble) => {
        this.forgetParts(key);
        this.change(key, { trouble });
      }),
      remove: write((key: string) => {
        this.forgetParts(key);
        this.rows.delete(key);
      }),
    } satisfies Partial<Record<keyof PhotoDisk, unknown>>;
    return disk as unknown as PhotoDisk;
  }

  private change(key: string, change: Partial<WaitingPhoto>): void {
    const known = this.rows.get(key);
    if (known) this.rows.set(key, { ...known, ...change });
  }

  private forgetParts(key: string): void {
    for (const [name, one] of this.parts) if (one.key === key) this.parts.delete(name);
  }
}

/** The keys of the model never change, so that nothing is sealed again. */
export const enginePhotosOf = (hand: Hand): EnginePhotos => ({
  disk: hand.tablet.photosOf(hand.username).connect(hand),
  reseal: async () => false,
});

/** Whether a photo whose delivery is on the server is not there yet, and will be. */
export const isPhotoAwaited = ({ server }: World, tablet: Tablet, username: string): boolean =>
  tablet
    .photosOf(username)
    .list()
    .some(({ key, trouble }) => server.photos.isNamed(key) && trouble?.is !== 'refused');

/** Checks that a photo named by a delivery is on the server, whole, or that its person reads why it is not. */
export function checkPhotos({ tablets, server, oracles }: World): void {
  for (const tablet of tablets)
    for (const [username, disk] of tablet.disks)
      for (const past of disk.past().filter(isOnServer)) {
        const key = toPhotoKey(past.changes);
        if (key === null || past.ending.is !== 'sent') continue;
        if (!server.photos.isWhole(key) && !tablet.photosOf(username).isRefused(key))
          oracles.find(
            'a photo is there with its delivery, or in sight',
            `${tablet.name} ${username}: ${key} of ${past.key}`,
          );
      }
}
