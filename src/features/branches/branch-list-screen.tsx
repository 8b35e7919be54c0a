import { ListScreen } from '../../crud/list-screen';
import { useVerifiedForm } from '../../crud/verified-form';
import { branch } from '../../domain/entities/branch';
import { BRANCH_LIST } from './branch-descriptor';

export function BranchListScreen() {
  const { openForm, dialog } = useVerifiedForm();
  return (
    <>
      <ListScreen entity={branch} list={BRANCH_LIST} openForm={openForm} />
      {dialog}
    </>
  );
}
