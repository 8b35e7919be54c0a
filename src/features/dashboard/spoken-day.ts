import { capitalised } from '../../domain/rules/capitalised';

const DAY = new Intl.DateTimeFormat('es-CO', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'America/Bogota',
});

/** `Viernes 20 de noviembre`, the day in Bogotá. */
export function toSpokenDay(at: number): string {
  const parts = new Map(DAY.formatToParts(at).map(({ type, value }) => [type, value]));
  return capitalised(`${parts.get('weekday')} ${parts.get('day')} de ${parts.get('month')}`);
}
