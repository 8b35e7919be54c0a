import { formatDate } from '../../domain/rules/dates';
import { evaluateExpiry } from '../../domain/rules/expiry';

export interface PatentWarning {
  readonly tone: 'danger' | 'warning';
  readonly text: string;
}

/** The warning about a vessel's patent; null while it is good for more than 30 days. Both days are `YYYY-MM-DD`. */
export function toPatentWarning(expiry: unknown, today: string): PatentWarning | null {
  const found = evaluateExpiry(expiry, today);
  if (!found || found.state === 'good') return null;
  const end = formatDate(found.day);
  if (found.state === 'past') return { tone: 'danger', text: `Patente vencida desde el ${end}` };
  if (found.state === 'today') return { tone: 'danger', text: 'La patente vence hoy' };
  return {
    tone: 'warning',
    text: `La patente ${found.text.toLowerCase()}, el ${end}`,
  };
}
