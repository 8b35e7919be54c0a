import { useParams } from 'react-router-dom';
import { DetailScreen } from '../../crud/detail-screen';
import { user } from '../../domain/entities/user';
import { USER_SECTIONS } from './user-descriptor';
import { USER_PATHS } from './user-paths';

export function UserDetailScreen() {
  const { id = '' } = useParams();
  return <DetailScreen entity={user} paths={USER_PATHS} sections={USER_SECTIONS} reference={id} />;
}
