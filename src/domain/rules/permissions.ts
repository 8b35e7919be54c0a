/** A role's rights to see, read, write and open follow from its areas (src/domain/areas.ts). All else is denied. */
import { AREAS, type Area } from '../areas';
import type { EntityName, MirrorName } from '../entity';
import { REGISTRY } from '../registry';
import type { Role } from '../roles';

export function canSee(role: Role, area: Area): boolean {
  const { roles }: { readonly roles: readonly Role[] } = AREAS[area];
  return roles.includes(role);
}

/** The area of an entity's screens; lookups, which nobody edits, belong to the account's area, which everybody has. */
export function areaOf(entity: MirrorName): Area {
  return isEntity(entity) ? REGISTRY[entity].area : 'account';
}

const isEntity = (name: MirrorName): name is EntityName => Object.hasOwn(REGISTRY, name);

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
  inventories: 'inventory',
  reports: 'reports',
  smartChat: 'assistant',
  sync: 'sync',
  account: 'account',
  audit: 'audit',
  scan: 'shipments',
  'add-captain': 'crew',
  'add-sailor': 'crew',
  'add-boat-driver': 'crew',
  ...Object.fromEntries(
    Object.values(REGISTRY).flatMap(({ area, screens }) => [
      [screens.list, area],
      [screens.form, area],
    ]),
  ),
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
