/** Sections of a voyage's details below its steps, its cargo and its crew. */
import type { SectionOf } from '../../crud/detail-screen';
import type { voyage } from '../../domain/entities/voyage';
import { labelOf, VOYAGE_STATES } from '../../domain/options';
import { formatDateTime } from '../../domain/rules/dates';
import { correctionsOf, type VoyageCorrection } from '../../domain/rules/voyage-correction';
import { toDestination, toPlanned, toShipmentCount } from './voyage-words';

export const VOYAGE_SECTIONS: readonly SectionOf<typeof voyage>[] = [
  {
    title: 'Salida y destino',
    facts: [
      'vehiculoNombre',
      'sucursalNombre',
      { label: 'Salida programada', value: ({ view }) => toPlanned(view) },
      { label: 'Destino', value: ({ view }) => toDestination(view) },
      'salidaReal',
      'llegadaReal',
      {
        label: 'Hora',
        value: ({ view }) =>
          view.isAdjusted === true ? 'Ajustada: el reloj del equipo estaba mal' : '',
      },
      {
        label: 'Correcciones',
        isWide: true,
        value: ({ view }) => {
          const told = correctionsOf(view);
          return told.length > 0 ? told.map((one) => <p key={one.en}>{toText(one)}</p>) : '';
        },
      },
    ],
  },
];

/** '28/11/2026 · 10:15 a. m.: de Salió a Programado, con 3 envíos y sin 1. Se tocó por error (admin@fluvicarga.co)' */
function toText({ de, a, motivo, por, en, vuelven, quedan }: VoyageCorrection): string {
  const state = (value: string) => labelOf(VOYAGE_STATES, value);
  const stays = quedan > 0 ? ` y sin ${quedan}` : '';
  return `${formatDateTime(Date.parse(en))}: de ${state(de)} a ${state(a)}, con ${toShipmentCount(vuelven)}${stays}. ${motivo} (${por})`;
}
