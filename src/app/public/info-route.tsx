import { useLocation } from 'react-router-dom';
import { InfoScreen } from '../../features/legal/info-screen';
import { INFO_PAGES } from './info-pages';

/** The router leads here at the paths of the pages only. */
export function InfoRoute() {
  const name = useLocation().pathname.replaceAll('/', '').toLowerCase();
  const page = INFO_PAGES[name];
  if (!page) throw new Error(`There is no page at ${name}`);
  return <InfoScreen page={page} />;
}
