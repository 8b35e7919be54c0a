import type { FormRules } from '../../crud/form-rules';

/** Asks for the passenger count only if the vessel carries passengers, not while that is unknown. */
export const VESSEL_RULES: FormRules = {
  check: ({ passengerSpace }, issues) =>
    passengerSpace === 'true' ? issues : issues.filter(({ field }) => field !== 'passengers'),
};
