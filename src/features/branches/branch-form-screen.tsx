import { useParams } from 'react-router-dom';
import { FormScreen } from '../../crud/form-screen';
import { VerifiedForm } from '../../crud/verified-form';
import { branch } from '../../domain/entities/branch';
import { BRANCH_PATHS } from './branch-descriptor';
import { BranchFields } from './branch-fields';
import { useBranchRules } from './use-branch-rules';

/** `add-branch` makes one, `add-branch/{id}/update` changes one. */
export function BranchFormScreen() {
  const { id } = useParams();
  const rules = useBranchRules(id);
  return (
    <VerifiedForm paths={BRANCH_PATHS}>
      <FormScreen entity={branch} rules={rules} paths={BRANCH_PATHS} reference={id}>
        <BranchFields />
      </FormScreen>
    </VerifiedForm>
  );
}
