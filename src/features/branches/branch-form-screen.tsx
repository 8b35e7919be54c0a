import { useParams } from 'react-router-dom';
import { FormScreen } from '../../crud/form-screen';
import { VerifiedForm } from '../../crud/verified-form';
import { branch } from '../../domain/entities/branch';
import { BranchFields } from './branch-fields';
import { useBranchRules } from './use-branch-rules';

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
