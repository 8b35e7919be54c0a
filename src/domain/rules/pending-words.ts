import { capitalised } from './capitalised';

/** '2 cambios', '1 foto', '2 cambios y 1 foto': not on the server yet. */
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

/**
 * Says how waiting changes get to the server: by themselves, or once their person has signed in.
 * @param asking those of both that wait for the sign-in
 */
export function toLeavingWords(changes: number, photos: number, asking: number): string {
  const alone = changes + photos - asking;
  const agree = (word: string, count: number) =>
    agreeWithPending(word, changes > 0 ? count : 0, changes > 0 ? 0 : count);
  const leave = `${alone === 1 ? 'sale' : 'salen'} ${agree('sol', alone)} cuando hay señal`;
  const ask = `${asking === 1 ? 'espera' : 'esperan'} a que inicie sesión quien ${agree('l', asking)} guardó`;
  if (asking === 0) return capitalised(`${leave}.`);
  if (alone === 0) return capitalised(`${ask}.`);
  return `${alone} ${leave}; ${asking} ${ask}.`;
}

export const toPhotoCount = (count: number) => (count === 1 ? '1 foto' : `${count} fotos`);
