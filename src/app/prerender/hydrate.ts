/**
 * The start page and the sign-in come prerendered (build/prerender.mjs), so that they can be read before any script is
 * there; `public/theme.js` asks for the scripts once they are shown. `data-still` names the address that a page was
 * rendered for, until React takes it over as it is: what would not answer meanwhile is hidden, but for forms: they can be filled
 * in, and one that is sent waits.
 */
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { createBrowserRouter } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

/** Shows the application, in the place of what was drawn only when there is something to show. */
export async function show(root: HTMLElement, router: Router, app: ReactNode): Promise<void> {
  const renderedFor = root.dataset.still;
  if (renderedFor !== undefined) {
    await whenReady(router);
    const { location, errors } = router.state;
    if (location.pathname === renderedFor && errors === null) {
      hydrateRoot(root, app);
      return;
    }
    root.replaceChildren();
    unmark();
  }
  createRoot(root).render(app);
}

/** When the router has the screen of the address, and so draws it and not that it waits. */
export async function whenReady(router: Router): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });
}

/**
 * From React's first moment on everything answers, and the form that was sent meanwhile is sent.
 * @returns false where a page is rendered, and while React hydrates it.
 */
export function useHydrated(): boolean {
  const isHere = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  useEffect(() => {
    unmark();
    const held = document.querySelector<HTMLFormElement>('form[data-held]');
    delete held?.dataset.held;
    held?.requestSubmit();
  }, []);
  return isHere;
}

function unmark(): void {
  delete document.documentElement.dataset.elsewhere;
  delete document.getElementById('root')?.dataset.still;
}
