import { Outlet, useLocation } from 'react-router-dom';
import './public.css';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

/** Header and footer of the pages anybody may read. */
export function PublicLayout() {
  const isLanding = useLocation().pathname === '/';
  return (
    <div className="site">
      <SiteHeader />
      <main id="contenido" className="site-main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter isAfterPlank={isLanding} />
    </div>
  );
}
