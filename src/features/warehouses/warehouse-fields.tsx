import { MeasureField } from '../../crud/fields/measure-field';
import { SelectField } from '../../crud/fields/select-field';
import { TextAreaField } from '../../crud/fields/text-area-field';
import { TextField } from '../../crud/fields/text-field';
import { FormSection } from '../../crud/form-section';
import { OwnCompanyField } from '../../crud/own-company';

/** In the order of the entity, which the error summary keeps. */
export function WarehouseFields() {
  return (
    <FormSection title="Bodega" hasRequired>
      <TextField name="name" />
      <TextField name="location" />
      <MeasureField name="capacity" />
      <SelectField name="unitOfMeasurement" />
      <TextAreaField name="description" />
      <OwnCompanyField name="companyName" />
    </FormSection>
  );
}
