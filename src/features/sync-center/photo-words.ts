import type { WaitingPhoto } from '../../db/photos/photo-rows';
import { formatTime } from '../../domain/rules/dates';

/** Why a photo has not left yet. */
export function toPhotoReason({ isNamed, trouble, notBefore }: WaitingPhoto, now: number): string {
  if (!isNamed) return 'sale cuando su entrega esté en el servidor';
  if (trouble?.is !== 'undone' || notBefore <= now) return 'sale apenas haya señal';
  const said = trouble.title
    ? `el servidor respondió «${trouble.title}»`
    : 'el servidor no la recibió';
  return `${said}; se intenta de nuevo a las ${formatTime(notBefore)}`;
}
