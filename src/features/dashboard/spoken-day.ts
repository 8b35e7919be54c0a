const DAY = new Intl.DateTimeFormat('es-CO', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'America/Bogota',
});

/** `Viernes 20 de noviembre`, the day in Bogotá. */
export function toSpokenDay(at: number): string {
  const parts = new Map(DAY.formatToParts(at).map(({ type, value }) => [type, value]));
  const weekday = parts.get('weekday') ?? '';
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${parts.get('day')} de ${parts.get('month')}`;
}
