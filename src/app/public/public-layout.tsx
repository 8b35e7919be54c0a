import { Outlet, useLocation } from 'react-router-dom';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

/** Header and footer of the pages anybody may read. */
export function PublicLayout() {
  const isLanding = useLocation().pathname === '/';
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <SiteHeader />
      <main id="contenido" className="flex-1" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter isAfterPlank={isLanding} />
    </div>
  );
}
