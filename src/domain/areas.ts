/** One policy (docs/decisions/0001): a role sees an area, and with it its routes, menu entries and server calls. */
import type { Role } from './roles';

interface AreaFacts {
  readonly title: string;
  /** The roles that see it: all else is denied. */
  readonly roles: readonly Role[];
}

const EVERYONE: readonly Role[] = ['SUPERADMIN', 'ADMIN', 'EMPLOYEE', 'INVITED'];
const STAFF: readonly Role[] = ['ADMIN', 'EMPLOYEE'];

export const AREAS = {
  companies: { title: 'Empresas', roles: ['SUPERADMIN'] },
  employees: { title: 'Empleados', roles: ['SUPERADMIN', 'ADMIN'] },
  crew: { title: 'Tripulantes', roles: STAFF },
  vessels: { title: 'Embarcaciones', roles: STAFF },
  customers: { title: 'Clientes', roles: STAFF },
  shipments: { title: 'Envíos', roles: STAFF },
  inventory: { title: 'Inventario', roles: STAFF },
  branches: { title: 'Sucursales', roles: ['ADMIN'] },
  audit: { title: 'Registro de actividad', roles: ['SUPERADMIN', 'ADMIN'] },
  dashboard: { title: 'Dashboard', roles: EVERYONE },
  assistant: { title: 'Asistente Inteligente', roles: EVERYONE },
  reports: { title: 'Informes', roles: EVERYONE },
  account: { title: 'Mi Cuenta', roles: EVERYONE },
  sync: { title: 'Sincronización', roles: EVERYONE },
} as const satisfies Readonly<Record<string, AreaFacts>>;

export type Area = keyof typeof AREAS;
