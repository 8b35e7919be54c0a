/**
 * One policy (docs/decisions/0001): a role sees an area, and with it its routes, menu entries and server calls.
 * All else is denied.
 */
import type { MirrorName } from '../entity';
import type { Role } from '../options';

export const AREAS = [
  'companies',
  'employees',
  'crew',
  'vessels',
  'customers',
  'shipments',
  'inventory',
  'branches',
  'dashboard',
  'assistant',
  'reports',
  'account',
  'sync',
] as const;
export type Area = (typeof AREAS)[number];

const EVERYONE: readonly Area[] = ['dashboard', 'assistant', 'reports', 'account', 'sync'];

const AREAS_OF: Readonly<Record<Role, readonly Area[]>> = {
  SUPERADMIN: [...EVERYONE, 'companies', 'employees'],
  ADMIN: [
    ...EVERYONE,
    'employees',
    'crew',
    'vessels',
    'customers',
    'shipments',
    'inventory',
    'branches',
  ],
  EMPLOYEE: [...EVERYONE, 'crew', 'vessels', 'customers', 'shipments', 'inventory'],
  INVITED: EVERYONE,
};

export function canSee(role: Role, area: Area): boolean {
  return AREAS_OF[role].includes(area);
}

const AREA_OF_ENTITY: Readonly<Record<MirrorName, Area>> = {
  company: 'companies',
  user: 'employees',
  crewMember: 'crew',
  vessel: 'vessels',
  customer: 'customers',
  product: 'inventory',
  warehouse: 'inventory',
  branch: 'branches',
  shipment: 'shipments',
  department: 'account',
  city: 'account',
  category: 'account',
};

/** The area whose screens keep such records; of the lookups, which nobody edits, the account's, which everybody has. */
export function areaOf(entity: MirrorName): Area {
  return AREA_OF_ENTITY[entity];
}

/** May write: holds the entity's area. */
export function canWrite(role: Role, entity: MirrorName): boolean {
  return canSee(role, areaOf(entity));
}

/**
 * May read: holds the area; the wizard needs branches; everyone signed in reads the (reduced) company users and lookups.
 */
export function canRead(role: Role, entity: MirrorName): boolean {
  if (entity === 'user') return true;
  if (entity === 'branch') return canSee(role, 'branches') || canSee(role, 'shipments');
  return canWrite(role, entity);
}

/** First segment under `/adminSection` → area. A path that is not here belongs to nobody. */
const AREA_OF_PATH: Readonly<Record<string, Area>> = {
  '': 'dashboard',
  info: 'dashboard',
  'add-company': 'companies',
  'show-companies': 'companies',
  'add-employed': 'employees',
  'show-users': 'employees',
  'add-crew': 'crew',
  'add-captain': 'crew',
  'add-sailor': 'crew',
  'add-boat-driver': 'crew',
  'show-crew': 'crew',
  'add-vehicle': 'vessels',
  'show-vehicles': 'vessels',
  'add-customer': 'customers',
  'show-customers': 'customers',
  'add-product': 'inventory',
  'show-products': 'inventory',
  'add-warehouse': 'inventory',
  'show-warehouse': 'inventory',
  inventories: 'inventory',
  'add-branch': 'branches',
  'show-branch': 'branches',
  'register-shipment': 'shipments',
  'show-shipment': 'shipments',
  reports: 'reports',
  smartChat: 'assistant',
  sync: 'sync',
  account: 'account',
};

/** The area of a back-office path such as `/adminSection/show-customers/more-details/5`; null where there is none. */
export function areaOfPath(pathname: string): Area | null {
  const [, base, segment = ''] = pathname.split('/');
  if (base !== 'adminSection' || !Object.hasOwn(AREA_OF_PATH, segment)) return null;
  return AREA_OF_PATH[segment] ?? null;
}

export function canOpen(role: Role, pathname: string): boolean {
  const area = areaOfPath(pathname);
  return area !== null && canSee(role, area);
}
