import { useWatch } from 'react-hook-form';
import { ChoiceField } from '../../crud/fields/choice-field';
import { DateField } from '../../crud/fields/date-field';
import { IntegerField, MeasureField } from '../../crud/fields/number-fields';
import { SelectField } from '../../crud/fields/select-field';
import { TextField } from '../../crud/fields/text-field';
import { FormSection } from '../../crud/form-section';
import { useEntityFormContext } from '../../crud/use-entity-form';

/** In the order of the entity, which the error summary keeps. */
export function VesselFields() {
  const { form } = useEntityFormContext();
  const hasPassengers = useWatch({ control: form.control, name: 'passengerSpace' }) === 'true';
  const resetPassengers = (space: string) => {
    form.setValue('passengers', space === 'true' ? '' : '0', { shouldDirty: true });
    form.clearErrors('passengers');
  };
  return (
    <>
      <FormSection title="Embarcación" hasRequired>
        <TextField name="nombre" />
        <SelectField name="type" />
        <TextField name="model" />
        <TextField name="licensePlate" />
        <TextField name="registration" />
        <DateField name="fechaExpPatente" />
      </FormSection>
      <FormSection title="Capacidad">
        <MeasureField name="weightCapacity" />
        <SelectField name="weightUnit" />
        <MeasureField name="volumeCapacity" />
        <SelectField name="volumeUnit" />
        <ChoiceField name="passengerSpace" onChosen={resetPassengers} />
        {hasPassengers && <IntegerField name="passengers" isRequired />}
      </FormSection>
    </>
  );
}
