/**
 * docs/SPEC.md, S2.54 to S2.80: every path, the screen it opens, and which of the four roles may open it.
 * docs/decisions/0001 mends the permissions: a role sees an area and all of its paths, so EMPLOYEE is not "denied
 * everything"; it adds the sync centre, the account, and the crew forms' bare paths that S6.05 to S6.07 name.
 */
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { workplaceScreens } from '../../src/app/workplace-screens';
import { ENTITIES } from '../../src/domain/entities';
import { detailPath, editPath, listPath, newPath } from '../../src/domain/paths';
import { canOpen } from '../../src/domain/rules/permissions';
import { toMatchingForm } from '../../src/features/crew/crew-types';
import { STEPS, toStepUrl } from '../../src/features/shipments/wizard/wizard-steps';
import { buildRow } from '../crud/builders';

const SUPERADMIN = 'SUPERADMIN';
const ADMIN = 'ADMIN';
const EMPLOYEE = 'EMPLOYEE';
const INVITED = 'INVITED';
const ROLES = [SUPERADMIN, ADMIN, EMPLOYEE, INVITED] as const;
type Roles = readonly (typeof ROLES)[number][];

const PLATFORM: Roles = [SUPERADMIN];
const PEOPLE: Roles = [SUPERADMIN, ADMIN];
const OFFICE: Roles = [ADMIN];
const CARGO: Roles = [ADMIN, EMPLOYEE];
const ALL: Roles = ROLES;

/** Path under `/adminSection`, the route that answers it, who may open it. */
const TABLE: readonly (readonly [path: string, route: string, roles: Roles])[] = [
  ['', '', ALL],
  ['info', 'info', ALL],

  ['show-companies', 'show-companies', PLATFORM],
  ['add-company', 'add-company/:id?/:action?', PLATFORM],
  ['add-company/5', 'add-company/:id?/:action?', PLATFORM],
  ['add-company/5/update', 'add-company/:id?/:action?', PLATFORM],

  ['show-users', 'show-users', PEOPLE],
  ['show-users/more-details', 'show-users/more-details/:id?/:category?', PEOPLE],
  ['show-users/more-details/5', 'show-users/more-details/:id?/:category?', PEOPLE],
  ['show-users/more-details/5/employee', 'show-users/more-details/:id?/:category?', PEOPLE],
  ['add-employed', 'add-employed/:id?', PEOPLE],
  ['add-employed/5', 'add-employed/:id?', PEOPLE],
  ['add-employed/5?action=update', 'add-employed/:id?', PEOPLE],

  ['show-crew', 'show-crew', CARGO],
  ['show-crew/more-details/5/crew', 'show-crew/more-details/:id?/:category?', CARGO],
  ['add-crew', 'add-crew/:id?/:action?', CARGO],
  ['add-crew/5/update', 'add-crew/:id?/:action?', CARGO],
  ['add-crew/add-captain', 'add-crew/add-captain/:id?/:action?', CARGO],
  ['add-crew/add-captain/5', 'add-crew/add-captain/:id?/:action?', CARGO],
  ['add-crew/add-captain/5/update', 'add-crew/add-captain/:id?/:action?', CARGO],
  ['add-crew/add-sailor', 'add-crew/add-sailor/:id?/:action?', CARGO],
  ['add-crew/add-sailor/5/update', 'add-crew/add-sailor/:id?/:action?', CARGO],
  ['add-crew/add-boat-driver', 'add-crew/add-boat-driver/:id?/:action?', CARGO],
  ['add-crew/add-boat-driver/5/update', 'add-crew/add-boat-driver/:id?/:action?', CARGO],
  ['add-captain', 'add-captain/:id?/:action?', CARGO],
  ['add-captain/5/update', 'add-captain/:id?/:action?', CARGO],
  ['add-sailor', 'add-sailor/:id?/:action?', CARGO],
  ['add-sailor/5/update', 'add-sailor/:id?/:action?', CARGO],
  ['add-boat-driver', 'add-boat-driver/:id?/:action?', CARGO],
  ['add-boat-driver/5/update', 'add-boat-driver/:id?/:action?', CARGO],

  ['show-vehicles', 'show-vehicles', CARGO],
  ['show-vehicles/more-details/5/vehicle', 'show-vehicles/more-details/:id?/:category?', CARGO],
  ['add-vehicle', 'add-vehicle/:id?/:action?', CARGO],
  ['add-vehicle/5/update', 'add-vehicle/:id?/:action?', CARGO],

  ['show-customers', 'show-customers', CARGO],
  ['show-customers/import', 'show-customers/import', CARGO],
  ['show-customers/more-details/5/customer', 'show-customers/more-details/:id?/:category?', CARGO],
  ['add-customer', 'add-customer/:id?/:action?', CARGO],
  ['add-customer/5/update', 'add-customer/:id?/:action?', CARGO],

  ['inventories', 'inventories', CARGO],
  ['show-products', 'show-products', CARGO],
  ['show-products/import', 'show-products/import', CARGO],
  ['show-products/more-details/5/product', 'show-products/more-details/:id?/:category?', CARGO],
  ['add-product', 'add-product/:id?/:action?', CARGO],
  ['add-product/5/update', 'add-product/:id?/:action?', CARGO],

  ['show-warehouse', 'show-warehouse', CARGO],
  ['show-warehouse/more-details/5/warehouse', 'show-warehouse/more-details/:id?/:category?', CARGO],
  ['add-warehouse', 'add-warehouse/:id?/:action?', CARGO],
  ['add-warehouse/5/update', 'add-warehouse/:id?/:action?', CARGO],

  ['show-branch', 'show-branch', OFFICE],
  ['show-branch/more-details/5/branch', 'show-branch/more-details/:id?/:category?', OFFICE],
  ['add-branch', 'add-branch/:id?/:action?', OFFICE],
  ['add-branch/5/update', 'add-branch/:id?/:action?', OFFICE],

  ['show-shipment', 'show-shipment', CARGO],
  ['show-shipment/more-details/5/shipment', 'show-shipment/more-details/:id?/:category?', CARGO],
  ['register-shipment', '', CARGO],
  ['register-shipment/5/update', 'register-shipment/:id/update', CARGO],
  ['register-shipment/module-Sender', 'module-Sender', CARGO],
  ['register-shipment/module-recipient', 'module-recipient', CARGO],
  ['register-shipment/module-product', 'module-product', CARGO],
  ['register-shipment/module-vehicle', 'module-vehicle', CARGO],
  ['register-shipment/module-shipment', 'module-shipment', CARGO],
  ['register-shipment/module-finish', 'module-finish', CARGO],

  ['show-voyages', 'show-voyages', CARGO],
  ['show-voyages/more-details/5/voyage', 'show-voyages/more-details/:id?/:category?', CARGO],
  ['show-payments/more-details/5/payment', 'show-payments/*', CARGO],

  ['add-voyage', 'add-voyage/:id?/:action?', CARGO],
  ['add-voyage/5/update', 'add-voyage/:id?/:action?', CARGO],

  ['reports', 'reports', ALL],
  ['show-shipment/claims', 'show-shipment/claims', CARGO],
  ['show-shipment/cash', 'show-shipment/cash', CARGO],
  ['show-shipment/period', 'show-shipment/period', CARGO],
  ['smartChat', 'smartChat', ALL],
  ['sync', 'sync', ALL],
  ['account', 'account', ALL],
  ['audit', 'audit', PEOPLE],
  ['scan', 'scan', CARGO],
];

const ROUTES: RouteObject[] = [{ path: 'adminSection', children: workplaceScreens }];
const toPath = (path: string) => (path === '' ? '/adminSection' : `/adminSection/${path}`);

describe.each(TABLE)('/adminSection/%s', (path, route, roles) => {
  it(`is answered by «${route}»`, () => {
    const found = matchRoutes(ROUTES, toPath(path))?.at(-1)?.route;
    expect(found?.path ?? '').toBe(route);
  });

  it.each(ROLES)('%s', (role) => {
    const [pathname = ''] = toPath(path).split('?');
    expect(canOpen(role, pathname)).toBe(roles.includes(role));
  });
});

it('has a row for every screen there is', () => {
  const pathsOf = (routes: readonly RouteObject[]): string[] =>
    routes.flatMap(({ path = '', children }) => [path, ...pathsOf(children ?? [])]);
  const listed = new Set(TABLE.map(([, route]) => route));
  // The wizard's own is the frame around its steps.
  const frames = ['register-shipment', '*'];
  const missing = pathsOf(workplaceScreens).filter(
    (path) => !listed.has(path) && !frames.includes(path),
  );
  expect(missing).toEqual([]);
});

it.each(['nada', 'show-companies-2', 'add-captains', 'constructor'])(
  '/adminSection/%s is no screen',
  (path) => {
    expect(matchRoutes(ROUTES, toPath(path))?.at(-1)?.route.path).toBe('*');
    for (const role of ROLES) expect(canOpen(role, toPath(path)), role).toBe(false);
  },
);

describe('the paths that S6.04 to S6.16 allow and deny, to the letter', () => {
  it.each([
    [ADMIN, 'show-customers', true],
    [ADMIN, 'show-users', true],
    [ADMIN, 'add-captain', true],
    [ADMIN, 'add-sailor', true],
    [ADMIN, 'add-boat-driver', true],
    [ADMIN, 'add-vehicle', true],
    [ADMIN, 'show-companies', false],
    [SUPERADMIN, 'show-companies', true],
    [SUPERADMIN, 'show-users', true],
    [SUPERADMIN, 'show-customers', false],
    [SUPERADMIN, 'show-crew', false],
    [SUPERADMIN, 'add-captain', false],
    [SUPERADMIN, 'add-sailor', false],
    [SUPERADMIN, 'add-boat-driver', false],
    [SUPERADMIN, 'add-vehicle', false],
  ] as const)('%s %s: %s', (role, path, isAllowed) => {
    expect(canOpen(role, toPath(path))).toBe(isAllowed);
  });
});

describe('an entity’s own links lead there', () => {
  it.each([
    ['company', 'show-companies', 'add-company', 'add-company/5/update', null],
    ['user', 'show-users', 'add-employed', 'add-employed/5?action=update', 'employee'],
    ['crewMember', 'show-crew', 'add-crew', 'add-crew/5/update', 'crew'],
    ['vessel', 'show-vehicles', 'add-vehicle', 'add-vehicle/5/update', 'vehicle'],
    ['customer', 'show-customers', 'add-customer', 'add-customer/5/update', 'customer'],
    ['product', 'show-products', 'add-product', 'add-product/5/update', 'product'],
    ['warehouse', 'show-warehouse', 'add-warehouse', 'add-warehouse/5/update', 'warehouse'],
    ['branch', 'show-branch', 'add-branch', 'add-branch/5/update', 'branch'],
    ['voyage', 'show-voyages', 'add-voyage', 'add-voyage/5/update', 'voyage'],
  ] as const)('%s', (entity, list, form, update, category) => {
    const { paths } = ENTITIES[entity];
    expect(paths.list).toBe(`/adminSection/${list}`);
    expect(paths.create).toBe(`/adminSection/${form}`);
    expect(paths.update('5')).toBe(`/adminSection/${update}`);
    expect(paths.detail?.('5') ?? null).toBe(
      category && `/adminSection/${list}/more-details/5/${category}`,
    );
  });

  it('a shipment', () => {
    expect(listPath('shipment')).toBe('/adminSection/show-shipment');
    expect(newPath('shipment')).toBe('/adminSection/register-shipment');
    expect(editPath('shipment', '5')).toBe('/adminSection/register-shipment/5/update');
    expect(detailPath('shipment', '5')).toBe('/adminSection/show-shipment/more-details/5/shipment');
  });

  it.each([
    ['Capitan', 'add-captain'],
    ['Marinero', 'add-sailor'],
    ['Motorista', 'add-boat-driver'],
    // docs/decisions/0045: these two have no form of their own.
    ['Piloto', 'add-captain'],
    ['Maquinista', 'add-captain'],
  ])('crew by type: %s at %s', (typeName, form) => {
    const row = buildRow({ employeeType: { typeName } }, { id: 5 });
    expect(toMatchingForm(row)).toBe(`/adminSection/add-crew/${form}/5/update`);
  });

  it.each([
    ['Datos Remitente', 'module-Sender'],
    ['Datos Destinatario', 'module-recipient'],
    ['Datos Productos', 'module-product'],
    ['Datos Envío', 'module-shipment'],
    ['Envío Finalizado', 'module-finish'],
  ] as const)('the wizard’s step %s is %s', (title, path) => {
    expect(STEPS.find((step) => step.path === path)?.title).toBe(title);
    expect(toStepUrl(path)).toBe(`/adminSection/register-shipment/${path}`);
  });
});
