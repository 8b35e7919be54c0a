import { TOLERATED_CLOCK_MS } from '../../domain/rules/device-time';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * The sentence about a device whose clock is more than ten minutes wrong; null for a good one, or one that nobody has
 * compared. `offsetMs`: how far the server's clock is ahead of the device's; `isBroken`: it shows a time that has
 * passed already.
 */
export function toClockWords(offsetMs: number | null, isBroken = false): string | null {
  if (isBroken) return BROKEN;
  if (offsetMs === null || Math.abs(offsetMs) <= TOLERATED_CLOCK_MS) return null;
  const off = Math.abs(offsetMs);
  const side = offsetMs < 0 ? 'adelantado' : 'atrasado';
  const [what, thing] =
    off < DAY_MS
      ? ['Las horas que registres', 'corrige la hora del equipo']
      : ['Las fechas y horas que registres', 'corrige la fecha y la hora del equipo'];
  return `El reloj de este equipo está ${toSpan(off)} ${side}. ${what} llevarán esa diferencia; ${thing}.`;
}

const BROKEN =
  'El reloj de este equipo muestra una fecha que ya pasó. Mientras tanto, lo que registres lleva la última hora conocida más el tiempo transcurrido; corrige la fecha y la hora del equipo.';

/** '25 minutos', '1 hora y 5 minutos', '3 días y 4 horas': the two largest parts. */
function toSpan(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const parts = [
    count(days, 'día', 'días'),
    count(hours, 'hora', 'horas'),
    days > 0 ? '' : count(minutes % 60, 'minuto', 'minutos'),
  ];
  return parts.filter(Boolean).join(' y ');
}

function count(number: number, one: string, many: string): string {
  return number === 0 ? '' : `${number} ${number === 1 ? one : many}`;
}
