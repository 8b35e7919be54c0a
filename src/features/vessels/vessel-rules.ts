import type { FormRules } from '../../crud/form-rules';

/** Ask for the passenger count only where the vessel carries passengers, not while nobody has said so. */
export const VESSEL_RULES: FormRules = {
  check: ({ passengerSpace }, issues) =>
    passengerSpace === 'true' ? issues : issues.filter(({ field }) => field !== 'passengers'),
};
