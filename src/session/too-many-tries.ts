/** Says how long the next try of a password has to wait. */
export function tooManyTries(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const wait =
    seconds < 60 ? inWords(seconds, 'segundo') : inWords(Math.ceil(seconds / 60), 'minuto');
  return `Demasiados intentos. Espera ${wait} y vuelve a intentarlo.`;
}

const inWords = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
