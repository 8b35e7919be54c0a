import ImageIcon from 'lucide-react/icons/image';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { WaitingPhoto } from '../../../db/photos/photo-rows';
import type { PhotoState } from '../../../domain/delivery-photo';
import { readDeliveryPhoto, type SeenPhoto } from '../../../session/delivery-photo';
import { useRuntime } from '../../../session/runtime-context';
import { syncFacts } from '../../../sync/status';
import { Button } from '../../../ui/button';
import { PhotoPicture } from './photo-picture';

export interface DeliveryPhotoViewProps {
  /** As the proof names it. */
  photoKey: string;
  /** The server's word on it; null where there is none. */
  state: PhotoState | null;
}

/** The photo of a delivery: this device's own at once, the server's when somebody asks; or why there is none to see. */
export function DeliveryPhotoView({ photoKey, state }: DeliveryPhotoViewProps) {
  const runtime = useRuntime();
  const own = useStore(syncFacts, ({ photos }) => photos.find(({ key }) => key === photoKey));
  const [seen, setSeen] = useState<SeenPhoto | 'asking'>();
  const isOwn = own !== undefined && own.trouble?.is !== 'refused';
  const look = async () => {
    setSeen('asking');
    setSeen(await readDeliveryPhoto(runtime, photoKey));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what this device has is shown without being asked for.
  useEffect(() => {
    if (isOwn) void look();
  }, [isOwn, photoKey]);

  if (seen !== 'asking' && seen?.is === 'seen')
    return (
      <>
        <PhotoPicture bytes={seen.bytes} />
        {isOwn && <p className="text-sm text-ink-soft">{toOwnWords(own)}</p>}
      </>
    );
  const words = toWords(own, state, seen);
  return (
    <>
      {words && (
        <p role="status" className="text-ink-soft">
          {words}
        </p>
      )}
      {!isOwn && mayBeThere(own, state) && (
        <Button size="small" isUnavailable={seen === 'asking'} onClick={() => void look()}>
          <ImageIcon aria-hidden="true" /> Ver foto
        </Button>
      )}
    </>
  );
}

function toOwnWords({ sent, parts }: WaitingPhoto): string {
  return sent.length === 0
    ? 'Foto por subir.'
    : `Foto por subir: van ${sent.length} de ${parts} partes.`;
}

const mayBeThere = (own: WaitingPhoto | undefined, state: PhotoState | null) =>
  own === undefined && (state === null || state === 'RECIBIDA');

function toWords(
  own: WaitingPhoto | undefined,
  state: PhotoState | null,
  seen: SeenPhoto | 'asking' | undefined,
): string | null {
  if (own?.trouble?.is === 'refused' || state === 'NO_LLEGA')
    return 'La foto no llegó al servidor, y ya no llegará.';
  if (own) return seen === undefined || seen === 'asking' ? null : UNREADABLE;
  if (seen === 'asking') return 'Trayendo la foto…';
  if (state === 'POR_LLEGAR') return 'Foto por llegar desde el equipo con que se entregó.';
  if (!seen || seen.is === 'seen') return null;
  return UNSEEN[seen.is];
}

const UNREADABLE = 'La foto por subir no se puede leer en este equipo.';
const UNSEEN = {
  unreached: 'La foto se ve con conexión.',
  missing: 'La foto no está en el servidor.',
  failed: 'No se pudo traer la foto. Intenta de nuevo.',
} as const;
