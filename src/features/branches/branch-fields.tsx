import { PlaceFields } from '../../crud/fields/place-fields';
import { TextField } from '../../crud/fields/text-field';
import { FormSection } from '../../crud/form-section';
import { OwnCompanyField } from '../../crud/own-company';
import { BRANCH_PLACE } from './use-branch-rules';

/** In the order of the entity, which the error summary keeps. */
export function BranchFields() {
  return (
    <FormSection title="Sucursal" hasRequired>
      <TextField name="nombre" />
      <TextField name="direccion" />
      <PlaceFields {...BRANCH_PLACE} />
      <OwnCompanyField name="companiaNombre" />
    </FormSection>
  );
}
