/** How a customer's authorisation is told. */
import { toConsent } from '../../domain/consent';
import type { Fields } from '../../domain/entity';
import { formatDateTime } from '../../domain/rules/dates';
import { isErased } from '../../domain/rules/erased';

/** Whether the server keeps authorisations and has none of this customer; a plain one says nothing of it. */
export function lacksConsent(view: Fields): boolean {
  return view.consent === null && !isErased(view);
}

/** 'Sí, 23/11/2026 · 3:15 p. m., la registró ana@…'; '' where the server keeps none. */
export function toConsentWords(view: Fields): string {
  const consent = toConsent(view.consent);
  if (!consent) return lacksConsent(view) ? 'Sin autorización. Se puede registrar al editar.' : '';
  const { by } = view.consent as { by?: unknown };
  const recorder = by ? `, la registró ${by}` : '';
  return `Sí, ${formatDateTime(Date.parse(consent.at))}${recorder} (texto del ${toDay(consent.textVersion)})`;
}

const toDay = (version: string) => version.split('-').reverse().join('/');
