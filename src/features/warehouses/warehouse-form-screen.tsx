import { useParams } from 'react-router-dom';
import { MeasureField } from '../../crud/fields/number-fields';
import { SelectField } from '../../crud/fields/select-field';
import { TextAreaField } from '../../crud/fields/text-area-field';
import { TextField } from '../../crud/fields/text-field';
import { FormScreen } from '../../crud/form-screen';
import { FormSection } from '../../crud/form-section';
import { OwnCompanyField, useOwnCompanyRules } from '../../crud/own-company';
import { VerifiedForm } from '../../crud/verified-form';
import { warehouse } from '../../domain/entities/warehouse';

/** `add-warehouse` makes one, `add-warehouse/{id}/update` changes one. */
export function WarehouseFormScreen() {
  const { id } = useParams();
  const rules = useOwnCompanyRules('companyName');
  return (
    <VerifiedForm entity={warehouse}>
      <FormScreen entity={warehouse} rules={rules} reference={id}>
        <WarehouseFields />
      </FormScreen>
    </VerifiedForm>
  );
}

/** In the order of the entity, which the error summary keeps. */
function WarehouseFields() {
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
