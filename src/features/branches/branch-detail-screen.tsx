import { DetailScreen } from '../../crud/detail-screen';
import { useVerifiedForm } from '../../crud/verified-form';
import { branch } from '../../domain/entities/branch';
import { BRANCH_SECTIONS } from './branch-descriptor';

export function BranchDetailScreen() {
  const { openForm, dialog } = useVerifiedForm();
  return (
    <>
      <DetailScreen entity={branch} sections={BRANCH_SECTIONS} openForm={openForm} />
      {dialog}
    </>
  );
}
