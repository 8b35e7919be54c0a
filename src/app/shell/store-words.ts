import type { StoreTrouble } from '../../db/own-database';

export interface StoreWords {
  readonly title: string;
  readonly text: string;
  /** Steps to take, in this order. */
  readonly steps: readonly string[];
}

/** The sentence for each trouble, and the steps a person can take. */
export const STORE_WORDS: Readonly<Record<StoreTrouble | 'other', StoreWords>> = {
  newer: {
    title: 'Este equipo ya usó una versión más nueva de FluviCarga',
    text: 'Con señal, vuelve a cargar; no borres los datos.',
    steps: [],
  },
  incomplete: {
    title: 'A los datos de este equipo les falta una parte',
    text: 'Una parte de lo guardado ya no está, y lo que queda no se toca.',
    steps: [
      'Cierra el navegador, ábrelo otra vez y vuelve a intentar.',
      'Si sigue igual, avisa a tu administrador: lo que ya se envió está en el servidor.',
    ],
  },
  busy: {
    title: 'Otra pestaña de FluviCarga tiene ocupados los datos de este equipo',
    text: 'Lo que guardaste sigue aquí.',
    steps: [
      'Cierra las otras pestañas de FluviCarga y vuelve a intentar.',
      'Si sigue igual, cierra el navegador y ábrelo otra vez.',
    ],
  },
  foreign: {
    title: 'Los datos de este equipo no se abren con tu clave',
    text: 'Se guardaron con otra clave, y lo que hay no se toca.',
    steps: ['Avisa a tu administrador antes de seguir trabajando en este equipo.'],
  },
  other: {
    title: 'No se pueden abrir los datos de este equipo',
    text: 'Lo que guardaste sigue en el equipo, pero el navegador no lo deja leer ahora.',
    steps: [
      'Cierra las otras pestañas de FluviCarga y vuelve a intentar.',
      'Si sigue igual, cierra el navegador y ábrelo otra vez.',
      'Revisa que el equipo tenga espacio libre y que la ventana no sea de incógnito.',
    ],
  },
};
