/** Run by the build (scripts/lib/draw-pages.mjs): what React draws at an address, for a file that shows it at once. */
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { branch } from '../domain/entities/branch';
import { company } from '../domain/entities/company';
import { crewMember } from '../domain/entities/crew-member';
import { customer } from '../domain/entities/customer';
import { product } from '../domain/entities/product';
import { shipment } from '../domain/entities/shipment';
import { user } from '../domain/entities/user';
import { vessel } from '../domain/entities/vessel';
import { warehouse } from '../domain/entities/warehouse';
import type { EntityDefinition } from '../domain/entity';
import { ROLES } from '../domain/options';
import { canOpen } from '../domain/rules/permissions';
import { SESSION_LIFETIME_MS } from '../domain/rules/session';
import { whenReady } from './drawn-page';
import { ROUTES } from './router';
import { Opening } from './shell/opening';

export interface DrawnPage {
  readonly address: string;
  /** The modules of its screen: what they need is asked for as soon as the page is shown. */
  readonly screen: readonly string[];
  /** What #root says of it: see drawn-page.ts. */
  readonly root: string;
  /** To whom it is shown, for theme.js: else a guard leads elsewhere. */
  readonly guard: string;
  readonly draw: () => Promise<string>;
}

const PUBLIC = 'src/app/public';
const LISTS: readonly [entity: EntityDefinition, segment: string, screen: string][] = [
  [branch, 'show-branch', 'branches/branch'],
  [company, 'show-companies', 'companies/company'],
  [crewMember, 'show-crew', 'crew/crew'],
  [customer, 'show-customers', 'customers/customer'],
  [product, 'show-products', 'products/product'],
  [shipment, 'show-shipment', 'shipments/shipment'],
  [user, 'show-users', 'users/user'],
  [vessel, 'show-vehicles', 'vessels/vessel'],
  [warehouse, 'show-warehouse', 'warehouses/warehouse'],
];

export const DRAWN_PAGES: readonly DrawnPage[] = [
  whole('/', [`${PUBLIC}/public-layout.tsx`, `${PUBLIC}/landing-route.tsx`]),
  whole('/login', [`${PUBLIC}/login-route.tsx`]),
  ...LISTS.map(([entity, segment, screen]) => frame(entity, `/adminSection/${segment}`, screen)),
];

/** As somebody sees it of whom this device knows nothing yet. */
function whole(address: string, screen: readonly string[]): DrawnPage {
  globalThis.localStorage ??= { getItem: () => null, removeItem: ignore } as unknown as Storage;
  return {
    address,
    screen,
    root: `data-still="${address}"`,
    guard: '',
    draw: async () => {
      const router = createMemoryRouter(ROUTES, { initialEntries: [address] });
      await whenReady(router);
      if (router.state.errors)
        throw new Error(`${address} cannot be drawn`, { cause: router.state.errors });
      return renderToString(
        <StrictMode>
          <RouterProvider router={router} />
        </StrictMode>,
      );
    },
  };
}

/** The rest is its person's. Shown to whom the guard lets in. */
function frame(entity: EntityDefinition, address: string, screen: string): DrawnPage {
  const roles = ROLES.filter((role) => canOpen(role, address));
  return {
    address,
    screen: [
      'src/app/shell/workplace.tsx',
      'src/session/runtime.ts',
      `src/features/${screen}-list-screen.tsx`,
    ],
    root: `data-frame="${address}"`,
    guard: `data-roles="${roles.join(' ')}" data-lifetime="${SESSION_LIFETIME_MS}"`,
    draw: async () => renderToString(<Opening title={entity.texts.listTitle} />),
  };
}

function ignore() {
  // There is nothing to forget.
}
