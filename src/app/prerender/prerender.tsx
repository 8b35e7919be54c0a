/** Run by the build (build/prerender.mjs): renders an address with React, for a file that shows it at once. */
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ROUTES } from '../router';
import { whenReady } from './hydrate';

export interface PrerenderedPage {
  readonly address: string;
  /** The modules of its screen: their files are requested as soon as the page is shown. */
  readonly screen: readonly string[];
}

const PUBLIC = 'src/app/public';

export const PRERENDERED_PAGES: readonly PrerenderedPage[] = [
  { address: '/', screen: [`${PUBLIC}/public-layout.tsx`, `${PUBLIC}/landing-route.tsx`] },
  { address: '/login', screen: [`${PUBLIC}/login-route.tsx`] },
];

/** The page for a visitor whom this device does not know yet. */
export async function prerender({ address }: PrerenderedPage): Promise<string> {
  globalThis.localStorage ??= { getItem: () => null, removeItem: ignore } as unknown as Storage;
  const router = createMemoryRouter(ROUTES, { initialEntries: [address] });
  await whenReady(router);
  if (router.state.errors)
    throw new Error(`${address} cannot be rendered`, { cause: router.state.errors });
  return renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

function ignore() {
  // There is nothing to forget.
}
