import { useParams } from 'react-router-dom';
import { PlaceFields } from '../../crud/fields/place-fields';
import { TextField } from '../../crud/fields/text-field';
import { FormScreen } from '../../crud/form-screen';
import { FormSection } from '../../crud/form-section';
import { OwnCompanyField } from '../../crud/own-company';
import { VerifiedForm } from '../../crud/verified-form';
import { branch } from '../../domain/entities/branch';
import { BRANCH_PLACE, useBranchRules } from './use-branch-rules';

/** `add-branch` makes one, `add-branch/{id}/update` changes one. */
export function BranchFormScreen() {
  const { id } = useParams();
  const rules = useBranchRules(id);
  return (
    <VerifiedForm entity={branch}>
      <FormScreen entity={branch} rules={rules} reference={id}>
        <BranchFields />
      </FormScreen>
    </VerifiedForm>
  );
}

/** In the order of the entity, which the error summary keeps. */
function BranchFields() {
  return (
    <FormSection title="Sucursal" hasRequired>
      <TextField name="nombre" />
      <TextField name="direccion" />
      <PlaceFields {...BRANCH_PLACE} />
      <OwnCompanyField name="companiaNombre" />
    </FormSection>
  );
}
