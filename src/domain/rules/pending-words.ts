/** '2 cambios', '1 foto', '2 cambios y 1 foto': what is not on the server yet. */
export function toPendingWords(changes: number, photos: number): string {
  return [
    (changes > 0 || photos === 0) && (changes === 1 ? '1 cambio' : `${changes} cambios`),
    photos > 0 && toPhotoCount(photos),
  ]
    .filter(Boolean)
    .join(' y ');
}

/** 'guardado' or 'guardadas', from 'guardad', as `toPendingWords` wants it: only photos are feminine. */
export function agreeWithPending(word: string, changes: number, photos: number): string {
  return `${word}${changes === 0 && photos > 0 ? 'a' : 'o'}${changes + photos === 1 ? '' : 's'}`;
}

export const toPhotoCount = (count: number) => (count === 1 ? '1 foto' : `${count} fotos`);
