import type { FormRules } from '../../crud/form-rules';

/** Who carries no passengers is not asked how many; who has not said yet, neither. */
export const VESSEL_RULES: FormRules = {
  check: ({ passengerSpace }, issues) =>
    passengerSpace === 'true' ? issues : issues.filter(({ field }) => field !== 'passengers'),
};
