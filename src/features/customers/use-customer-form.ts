import { useMemo } from 'react';
import type { FormContent } from '../../crud/form-frame';
import type { FormRules } from '../../crud/form-rules';
import { toMunicipalityName } from '../../crud/places';
import { usePlaces } from '../../crud/use-places';
import { customer } from '../../domain/entities/customer';
import { MESSAGES } from '../../domain/messages';

/** What the customer's form is, on a screen or in a panel, but for its fields. */
export function useCustomerForm(): Omit<FormContent, 'children'> {
  const { cities } = usePlaces();
  const rules = useMemo<FormRules>(
    () => ({
      prepare: (typed) => ({
        ...typed,
        cityName: toMunicipalityName(cities, String(typed.cityName ?? '')) ?? typed.cityName,
      }),
      check: ({ cityName }, issues) => {
        const isUnknown =
          cities.length > 0 && cityName && toMunicipalityName(cities, String(cityName)) === null;
        return isUnknown
          ? [...issues, { field: 'cityName', message: 'Elige un municipio de la lista' }]
          : issues;
      },
    }),
    [cities],
  );
  return { entity: customer, rules, cancelledText: MESSAGES.cancelled };
}
