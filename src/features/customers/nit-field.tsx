import { useWatch } from 'react-hook-form';
import { DigitsField } from '../../crud/fields/digits-field';
import { useEntityFormContext } from '../../crud/use-entity-form';
import { toNitCheckDigit } from '../../domain/rules/nit';

/** The check digit is shown, to compare with the paper, and not typed. */
export function NitField() {
  const { form } = useEntityFormContext();
  const nit = String(useWatch({ control: form.control, name: 'nitCompany' }) ?? '').trim();
  return (
    <DigitsField
      name="nitCompany"
      isRequired
      hint={
        /^\d{5,11}$/.test(nit)
          ? `Con dígito de verificación: ${nit}-${toNitCheckDigit(nit)}`
          : 'Sin el dígito de verificación'
      }
    />
  );
}
