import { useLocation } from 'react-router-dom';
import { InfoScreen } from '../../features/legal/info-screen';
import { NotFoundScreen } from '../not-found-screen';
import { INFO_PAGES } from './info-pages';

export function InfoRoute() {
  const name = useLocation().pathname.replaceAll('/', '').toLowerCase();
  const page = INFO_PAGES[name];
  return page ? <InfoScreen page={page} /> : <NotFoundScreen />;
}
