import { describe, expect, test } from 'vitest';
import { ENTITY_NAMES, LOOKUP_NAMES } from '../../src/domain/entity';
import { ROLES } from '../../src/domain/roles';
import {
  areaOf,
  areaOfPath,
  canOpen,
  canRead,
  canSee,
  canWrite,
} from '../../src/domain/rules/permissions';

const CARGO = [
  'crewMember',
  'vessel',
  'customer',
  'product',
  'warehouse',
  'shipment',
  'voyage',
  'pieceCount',
  'payment',
];
const LOOKUPS = [...LOOKUP_NAMES];

describe.each([
  ['SUPERADMIN', ['company', 'user'], ['company', 'user']],
  ['ADMIN', ['user', 'branch', ...CARGO], ['user', 'branch', ...CARGO]],
  ['EMPLOYEE', CARGO, ['user', 'branch', ...CARGO]],
  ['INVITED', [], ['user']],
] as const)('%s', (role, written, read) => {
  test('may write the entities of the role’s areas', () => {
    const names = ENTITY_NAMES.filter((entity) => canWrite(role, entity));
    expect(names.sort()).toEqual([...written].sort());
  });

  test('may also read the company’s users, the lookups and, for the wizard, the branches', () => {
    const names = [...ENTITY_NAMES, ...LOOKUPS].filter((entity) => canRead(role, entity));
    expect(names.sort()).toEqual([...read, ...LOOKUPS].sort());
  });
});

test('every role sees dashboard, assistant, reports, account and sync queue', () => {
  for (const role of ROLES)
    for (const area of ['dashboard', 'assistant', 'reports', 'account', 'sync'] as const)
      expect(canSee(role, area)).toBe(true);
});

test.each([
  ['/adminSection', 'dashboard'],
  ['/adminSection/', 'dashboard'],
  ['/adminSection/info', 'dashboard'],
  ['/adminSection/show-customers/more-details/5/customer', 'customers'],
  ['/adminSection/register-shipment/module-Sender', 'shipments'],
  ['/adminSection/add-captain/7/update', 'crew'],
  ['/adminSection/show-branch', 'branches'],
  ['/adminSection/sync', 'sync'],
  ['/adminSection/audit', 'audit'],
] as const)('%s belongs to %s', (path, area) => {
  expect(areaOfPath(path)).toBe(area);
});

test.each([
  ['company', 'show-companies'],
  ['user', 'show-users'],
  ['crewMember', 'show-crew'],
  ['vessel', 'show-vehicles'],
  ['customer', 'show-customers'],
  ['product', 'show-products'],
  ['warehouse', 'show-warehouse'],
  ['branch', 'show-branch'],
  ['shipment', 'show-shipment'],
  ['voyage', 'show-voyages'],
  ['payment', 'show-payments'],
] as const)('a %s belongs to the area of its list: %s', (entity, list) => {
  expect(areaOf(entity)).toBe(areaOfPath(`/adminSection/${list}`));
});

test.each(['/', '/login', '/adminSection/nada', '/adminSection/constructor', '/otra/info'])(
  '%s belongs to no area and is denied',
  (path) => {
    expect(areaOfPath(path)).toBeNull();
    for (const role of ROLES) expect(canOpen(role, path)).toBe(false);
  },
);

test('a path outside the role’s areas is denied', () => {
  expect(canOpen('SUPERADMIN', '/adminSection/show-customers')).toBe(false);
  expect(canOpen('ADMIN', '/adminSection/show-companies')).toBe(false);
  expect(canOpen('EMPLOYEE', '/adminSection/show-branch')).toBe(false);
  expect(canOpen('INVITED', '/adminSection/show-shipment')).toBe(false);
  expect(canOpen('EMPLOYEE', '/adminSection/show-shipment')).toBe(true);
});
