/** A record's company is its author's: the form asks for it only if the device does not know it. */
import { useMemo } from 'react';
import { TextField } from './fields/text-field';
import type { FormFieldName } from './fields/use-bound-field';
import type { FormRules } from './form-rules';
import { useOwnCompany } from './use-own-company';

/** A record that names a company keeps it. */
export function useOwnCompanyRules(name: string): Required<Pick<FormRules, 'prepare'>> {
  const company = useOwnCompany() ?? '';
  return useMemo(
    () => ({ prepare: (typed) => ({ ...typed, [name]: typed[name] || company }) }),
    [name, company],
  );
}

export function OwnCompanyField({ name }: { name: FormFieldName }) {
  return useOwnCompany() === '' && <TextField name={name} />;
}
