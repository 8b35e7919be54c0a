import { useWatch } from 'react-hook-form';
import { formatNit } from '../../domain/rules/nit';
import { useEntityFormContext } from '../use-entity-form';
import { DigitsField } from './digits-field';
import type { BoundFieldProps } from './use-bound-field';

/** The check digit is shown, to compare with the paper, and not typed. */
export function NitField(props: Omit<BoundFieldProps, 'hint'>) {
  const { form } = useEntityFormContext();
  const nit = String(useWatch({ control: form.control, name: props.name }) ?? '').trim();
  return (
    <DigitsField
      {...props}
      hint={
        /^\d{5,11}$/.test(nit)
          ? `Con dígito de verificación: ${formatNit(nit)}`
          : 'Sin el dígito de verificación'
      }
    />
  );
}
