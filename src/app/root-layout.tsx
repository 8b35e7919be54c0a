import { type MouseEvent, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { Notices } from '../ui/notices';
import { useHydrated } from './prerender/hydrate';
import { UpdateOffer } from './update-offer';

/** Around every screen: the skip link, the focus, the remembered scroll position, notices, a new version. */
export function RootLayout() {
  const isHere = useHydrated();
  useFocusOnNavigation();
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it does go to a part of this page, by hand (see skipToContent). */}
      <a
        className="absolute top-2 left-2 z-70 inline-flex min-h-target items-center bg-surface px-5 py-2 font-label not-focus:left-[-999px]"
        href="#contenido"
        onClick={skipToContent}
      >
        Saltar al contenido
      </a>
      <Outlet />
      <UpdateOffer />
      {/* A portal: there is no drawing it. */}
      {isHere && <Notices />}
      <ScrollRestoration />
    </>
  );
}

/** By hand: following the fragment would be a navigation, and a form would ask whether to leave. */
function skipToContent(event: MouseEvent) {
  event.preventDefault();
  const content = document.getElementById('contenido');
  content?.focus();
  content?.scrollIntoView();
}

/** A new path is a new screen: its heading takes the focus, unless the screen has put it somewhere itself. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // After the screen's own effects, and after the shell has written the new title.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.closest('main, dialog, [role="dialog"]')) return;
      const heading = document.querySelector('h1');
      heading?.setAttribute('tabindex', '-1');
      heading?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
}
