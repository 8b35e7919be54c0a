/** The application on this device, in words: whether it is here, and which one it is. */
import { formatDate, toBogotaDay } from '../domain/rules/dates';
import { formatInteger } from '../domain/rules/numbers';
import type { AppFiles } from './app-files';

declare const BUILT_AT: number | undefined;

const FAILED = {
  space: 'La aplicación no cabe en este equipo. Libera espacio y vuelve a cargar la página.',
  unreached: 'La aplicación no llegó completa a este equipo. Con señal se vuelve a intentar sola.',
  stuck: 'La aplicación no termina de guardarse. Cierra el navegador del todo y vuelve a abrirlo.',
  refused: 'Este navegador no guarda la aplicación en el equipo.',
} as const;

/** The consequence for a person who leaves the signal; '' where nothing is known. */
export function toAppFilesWords(files: AppFiles): string {
  if (files.is === 'here') return 'La aplicación está en este equipo: abre también sin señal.';
  if (files.is === 'failed') return `${FAILED[files.why]} Sin señal no abre.`;
  if (files.is === 'unknown') return '';
  const count = files.missing;
  if (count === null) return 'La aplicación se está guardando. Sin señal todavía no abre.';
  const left = count === 1 ? 'Falta 1 archivo' : `Faltan ${formatInteger(count)} archivos`;
  return `${left} de la aplicación. Sin señal todavía no abre.`;
}

/** The day and the name of this build, which tell one release from another on the phone. */
export function toAppVersion(): string {
  const script =
    [...document.scripts].filter(({ type, src }) => type === 'module' && src).at(-1)?.src ?? '';
  const name = /-([\w-]{8})\.js$/.exec(script)?.[1];
  if (!name || typeof BUILT_AT === 'undefined') return 'en desarrollo';
  return `${formatDate(toBogotaDay(BUILT_AT + NOON_MS))} · ${name}`;
}

/** The day of a build is UTC's. */
const NOON_MS = 12 * 3_600_000;

/** The server's, from the number that it announces. */
export const toServerWords = (version: number): string =>
  version === 0 ? 'otro, que no dice su versión' : `versión ${version}`;
