import { useParams } from 'react-router-dom';
import { DetailScreen } from '../../crud/detail-screen';
import { useVerifiedForm } from '../../crud/verified-form';
import { branch } from '../../domain/entities/branch';
import { BRANCH_PATHS, BRANCH_SECTIONS } from './branch-descriptor';

export function BranchDetailScreen() {
  const { id = '' } = useParams();
  const { openForm, dialog } = useVerifiedForm();
  return (
    <>
      <DetailScreen
        entity={branch}
        paths={BRANCH_PATHS}
        sections={BRANCH_SECTIONS}
        reference={id}
        openForm={openForm}
      />
      {dialog}
    </>
  );
}
