/**
 * Some pages come drawn (scripts/lib/draw-pages.mjs), so that they can be read before any script is there;
 * `public/theme.js` asks for the scripts once they are shown. `data-still` marks a page that React takes over as it is:
 * until then what would not answer is hidden, but for forms: they can be filled in, and one that is sent waits.
 * `data-frame` marks the mere frame of a list, which React replaces. Both name the address they were drawn for.
 */
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { createBrowserRouter } from 'react-router-dom';
import { screenTitle } from '../ui/screen-title';

type Router = ReturnType<typeof createBrowserRouter>;

let frameTitle = '';

/** Shows the application, in the place of what was drawn only when there is something to show. */
export async function show(root: HTMLElement, router: Router, app: ReactNode): Promise<void> {
  const drawnFor = root.dataset.still ?? root.dataset.frame;
  if (drawnFor !== undefined) {
    await whenReady(router);
    const { location, errors } = router.state;
    const isHere = location.pathname === drawnFor && errors === null;
    if (isHere && root.dataset.still) {
      hydrateRoot(root, app);
      return;
    }
    if (isHere) frameTitle = root.querySelector('h1')?.textContent ?? '';
    else root.replaceChildren();
    screenTitle.setState({ title: frameTitle });
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

/** What the frame of a list said, for the first who asks. */
export function takeFrameTitle(): string {
  const title = frameTitle;
  frameTitle = '';
  return title;
}

/**
 * From React's first moment on everything answers, and the form that was sent meanwhile is sent.
 * @returns false where a page is drawn, and while React takes it over.
 */
export function useTakeOver(): boolean {
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
  const root = document.getElementById('root');
  delete root?.dataset.still;
  delete root?.dataset.frame;
}
