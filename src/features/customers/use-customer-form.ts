import { useCallback, useMemo } from 'react';
import type { FormContent } from '../../crud/form-frame';
import type { FormRules } from '../../crud/form-rules';
import { toMunicipalityName } from '../../crud/places';
import { usePlaces } from '../../crud/use-places';
import { CONSENT_TEXT_VERSION, type Consent } from '../../domain/consent';
import { customer } from '../../domain/entities/customer';
import type { Fields } from '../../domain/entity';
import { MESSAGES } from '../../domain/messages';
import { clock } from '../../session/clock';
import { useOurServer } from '../../session/use-our-server';
import { CONSENT_TICK } from './consent-field';

/** The most common values of a customer: a new one starts with them, in plain sight. */
const USUAL_CUSTOMER: Fields = {
  personType: 'Natural',
  typeDocument: 'Cedula',
  nationality: 'colombiano',
};

export interface CustomerForm {
  readonly content: Omit<FormContent, 'children'>;
  /** Whether the server keeps authorisations. */
  readonly keepsConsent: boolean;
}

/** The customer's form but for its fields, for a screen or a panel. */
export function useCustomerForm(isNew: boolean): CustomerForm {
  const { cities } = usePlaces();
  const keepsConsent = useOurServer() ?? false;
  const rules = useMemo<FormRules>(
    () => ({
      open: () => ({ [CONSENT_TICK]: false }),
      prepare: (typed, record) =>
        typed.cityName === record.cityName
          ? typed
          : {
              ...typed,
              cityName: toMunicipalityName(cities, String(typed.cityName ?? '')) ?? typed.cityName,
            },
      check: ({ cityName }, issues, record) => {
        const isUnknown =
          cities.length > 0 &&
          cityName &&
          cityName !== record.cityName &&
          toMunicipalityName(cities, String(cityName)) === null;
        return isUnknown
          ? [...issues, { field: 'cityName', message: 'Elige un municipio de la lista' }]
          : issues;
      },
    }),
    [cities],
  );
  const toSaved = useCallback(
    (fields: Fields, typed: Fields): Fields => {
      const isGiven = typed[CONSENT_TICK] === true;
      if (!keepsConsent || !(isGiven || isNew)) return fields;
      return { ...fields, consent: isGiven ? toConsentOfNow() : null };
    },
    [keepsConsent, isNew],
  );
  return {
    content: {
      entity: customer,
      rules,
      initial: USUAL_CUSTOMER,
      cancelledText: MESSAGES.cancelled,
      toSaved,
    },
    keepsConsent,
  };
}

function toConsentOfNow(): Consent {
  return { textVersion: CONSENT_TEXT_VERSION, at: new Date(clock.now()).toISOString() };
}
