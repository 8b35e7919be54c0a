import ImageIcon from 'lucide-react/icons/image';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useStore } from 'zustand';
import type { WaitingPhoto } from '../../db/photos/photo-rows';
import { toRecord } from '../../db/schema';
import { formatTime } from '../../domain/rules/dates';
import { toPhotoKey } from '../../domain/rules/delivery-proof';
import { clock } from '../../session/clock';
import { useRuntime } from '../../session/runtime-context';
import { useStored } from '../../session/use-stored';
import { syncFacts, waitingPhotos } from '../../sync/status';
import { Button } from '../../ui/button';
import { Plank } from '../../ui/plank';
import { toMoment, toName } from './operation-words';
import { useRows } from './use-rows';

/** Photos of deliveries that go after everything else, each with how much of it has arrived. */
export function PhotoList() {
  const { photos: all } = useStore(syncFacts);
  const photos = waitingPhotos({ photos: all });
  const nameOf = usePhotoNames();
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="photos" className="grid gap-2">
      <h2 id="photos" className="text-xl">
        Fotos por subir, después de lo demás
      </h2>
      <ul className="grid gap-plank">
        {photos.map((photo) => (
          <Plank
            as="li"
            key={photo.key}
            className="grid min-h-[68px] grid-cols-[36px_minmax(0,1fr)] items-center gap-x-3 py-2 pr-3 pl-1.5 leading-[1.3]"
          >
            <ImageIcon aria-hidden="true" className="justify-self-center" />
            <p className="min-w-0 wrap-anywhere">
              <b>Foto de la entrega</b> {nameOf(photo)}
              <small className="block text-sm text-ink-soft">
                {toMoment(photo.savedAt, clock.now())} · {photo.sent.length} de{' '}
                {photo.parts === 1 ? '1 parte' : `${photo.parts} partes`} ·{' '}
                {toPhotoReason(photo, clock.now())}
              </small>
            </p>
          </Plank>
        ))}
      </ul>
    </section>
  );
}

/** Photos that the server will never take: only this notice is left of each. */
export function RefusedPhotos({ onDone }: { onDone: () => void }) {
  const { photos } = useRuntime();
  const all = useStore(syncFacts, (facts) => facts.photos);
  const nameOf = usePhotoNames();
  const refused = all.filter(({ trouble }) => trouble?.is === 'refused');
  const dismiss = async (key: string) => {
    await photos.dismiss(key);
    onDone();
  };
  return refused.map((photo) => (
    <Plank
      as="article"
      key={photo.key}
      edge="trouble"
      className="grid gap-3 py-3.5 pr-4 pl-4"
      aria-label="Una foto no llegó al servidor"
    >
      <h2 className="flex items-center gap-2.5 text-xl">
        <TriangleAlert aria-hidden="true" className="size-7 flex-none text-danger" />
        Una foto no llegó al servidor
      </h2>
      <p className="wrap-anywhere">
        Foto de la entrega {nameOf(photo)}, {toMoment(photo.savedAt, clock.now())}.
        {photo.trouble?.title && ` ${photo.trouble.title}.`} Se borró de este equipo; la entrega y
        quién recibió no cambian.
      </p>
      <div>
        <Button onClick={() => void dismiss(photo.key)}>Entendido</Button>
      </div>
    </Plank>
  ));
}

/** The number of the shipment that a photo belongs to; empty where this device does not know it any more. */
function usePhotoNames(): (photo: WaitingPhoto) => string {
  const operations = useStored(
    async (db) =>
      [...(await db.listUnsettled()), ...(await db.listHistoryAfter(0))].filter(({ changes }) =>
        toPhotoKey(changes),
      ),
    [],
  );
  const rows = useRows(operations ?? []);
  const names = new Map(
    operations?.map((one) => [toPhotoKey(one.changes), toName(one, rows.get(toRecord(one))?.view)]),
  );
  return ({ key }) => names.get(key) ?? '';
}

/** Why a photo has not left yet. */
function toPhotoReason({ isNamed, trouble, notBefore }: WaitingPhoto, now: number): string {
  if (!isNamed) return 'sale cuando su entrega esté en el servidor';
  if (trouble?.is !== 'undone' || notBefore <= now) return 'sale apenas haya señal';
  const said = trouble.title
    ? `el servidor respondió «${trouble.title}»`
    : 'el servidor no la recibió';
  return `${said}; se intenta de nuevo a las ${formatTime(notBefore)}`;
}
