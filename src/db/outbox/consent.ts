/**
 * A customer's consent among the changes of an operation. It is no field of the payload: it travels beside the body, to
 * our server alone, and the first one recorded stands.
 */
import { type Consent, toConsent } from '../../domain/consent';
import type { Fields } from '../../domain/entity';
import type { Operation } from '../schema';

const FIELD = 'consent';

/**
 * The part of a consent that is sent: its time is converted to the server's clock, by the offset known when it was
 * saved.
 */
export function consentOf({
  changes,
  clockOffsetMs,
}: Pick<Operation, 'changes' | 'clockOffsetMs'>): Consent | null {
  const consent = toConsent(changes[FIELD]);
  if (!consent) return null;
  return { ...consent, at: new Date(Date.parse(consent.at) + clockOffsetMs).toISOString() };
}

/** Whether a change sets a consent where the server has one already: there is nothing to decide or to send. */
export function isConsentRecorded(field: string, theirs: Fields): boolean {
  return field === FIELD && toConsent(theirs[FIELD]) !== null;
}

/** The operation for a server that takes no consent: it is neither sent nor kept. */
export function withoutConsent(operation: Operation): Operation {
  const { changes, before } = operation;
  if (!(FIELD in changes)) return operation;
  return { ...operation, changes: without(changes), before: before && without(before) };
}

function without({ [FIELD]: _consent, ...fields }: Fields): Fields {
  return fields;
}
