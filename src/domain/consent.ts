/**
 * A customer's authorisation to treat their personal data (Ley 1581 de 2012), as the person who registers them states it
 * was given. The text and its version stand together: a changed text gets a new version, so that it stays known which
 * text each customer agreed to.
 */

/** The date from which the text below is asked; kept with each authorisation. */
export const CONSENT_TEXT_VERSION = '2026-11-22';
export const CONSENT_TEXT =
  'El cliente conoce la política de privacidad y autorizó que se traten sus datos personales.';

/** The consent that travels beside the body of a customer's create or update. */
export interface Consent {
  readonly textVersion: string;
  /** The device's time, ISO. */
  readonly at: string;
}

/** The consent as a customer's record shows it. */
export interface RecordedConsent extends Consent {
  /** The user name of its recorder; null once that person belongs to another company. */
  readonly by: string | null;
}

/** The consent in a record or among the changes of an operation; null where there is none. */
export function toConsent(value: unknown): Consent | null {
  const { textVersion, at } = (value ?? {}) as Partial<Consent>;
  return typeof textVersion === 'string' && typeof at === 'string' ? { textVersion, at } : null;
}
