/**
 * The entities, and by which names each is known outside the code: to people, in addresses and on the wire. The sign-in
 * page reads it too, so it holds nothing heavier than text; `defineEntity` adds it to the definition of the entity.
 */
import type { Area } from './areas';
import { type ContractPart, isPartOf } from './server-version';

export interface EntityNames extends ContractPart {
  /** A role that sees the area sees the entity's screens and may write its records. */
  readonly area: Area;
  /** The menu's name for its list. */
  readonly menuLabel: string;
  /** 'clientes' */
  readonly plural: string;
  /** Path segments under `/adminSection` (docs/SPEC.md, S2.54 to S2.80). */
  readonly screens: {
    readonly list: string;
    readonly form: string;
    /** The end of the address of a record's details; null where an entity has none. */
    readonly detail: string | null;
    /** The end of the address of a record's form, where that is not `/update`. */
    readonly update?: string;
  };
  /** The GET that answers the whole list, the POST that creates one, the PUT that replaces one: its id follows. */
  readonly calls: { readonly list: string; readonly create: string; readonly update: string };
  /** There is no form that changes a record: it stays as it was written, or is changed otherwise. */
  readonly hasNoForm?: true;
}

const VOYAGE_SCREENS = {
  list: 'show-voyages',
  form: 'add-voyage',
  detail: 'voyage',
} as const satisfies EntityNames['screens'];

export const REGISTRY = {
  company: {
    area: 'companies',
    menuLabel: 'Empresas',
    plural: 'empresas',
    screens: { list: 'show-companies', form: 'add-company', detail: null },
    calls: calls('/api/v1/companie', 'findAll'),
  },
  user: {
    area: 'employees',
    menuLabel: 'Empleados',
    plural: 'usuarios',
    screens: {
      list: 'show-users',
      form: 'add-employed',
      detail: 'employee',
      update: '?action=update',
    },
    calls: { list: '/api/v1/companie/users', create: '/auth/sign-up', update: '/auth/update/' },
  },
  crewMember: {
    area: 'crew',
    menuLabel: 'Tripulantes',
    plural: 'tripulantes',
    screens: { list: 'show-crew', form: 'add-crew', detail: 'crew' },
    calls: calls('/api/v1/employeefluvial'),
  },
  vessel: {
    area: 'vessels',
    menuLabel: 'Embarcaciones',
    plural: 'embarcaciones',
    screens: { list: 'show-vehicles', form: 'add-vehicle', detail: 'vehicle' },
    calls: calls('/api/v1/vehicles'),
  },
  customer: {
    area: 'customers',
    menuLabel: 'Clientes',
    plural: 'clientes',
    screens: { list: 'show-customers', form: 'add-customer', detail: 'customer' },
    calls: calls('/api/v1/customers'),
  },
  product: {
    area: 'inventory',
    menuLabel: 'Productos',
    plural: 'productos',
    screens: { list: 'show-products', form: 'add-product', detail: 'product' },
    calls: calls('/api/v1/product'),
  },
  warehouse: {
    area: 'inventory',
    menuLabel: 'Bodegas',
    plural: 'bodegas',
    screens: { list: 'show-warehouse', form: 'add-warehouse', detail: 'warehouse' },
    calls: calls('/api/v1/warehouse'),
  },
  branch: {
    area: 'branches',
    menuLabel: 'Sucursales',
    plural: 'sucursales',
    screens: { list: 'show-branch', form: 'add-branch', detail: 'branch' },
    calls: calls('/api/v1/sucursales'),
  },
  shipment: {
    area: 'shipments',
    menuLabel: 'Envíos',
    plural: 'envíos',
    screens: { list: 'show-shipment', form: 'register-shipment', detail: 'shipment' },
    calls: {
      list: '/api/v1/envios/all',
      create: '/api/v1/envios/crear-con-costo',
      /** Our server only. */
      update: '/api/v1/envios/update/',
    },
  },
  voyage: {
    area: 'shipments',
    menuLabel: 'Viajes',
    plural: 'viajes',
    screens: VOYAGE_SCREENS,
    calls: calls('/api/v1/viajes'),
    since: 1,
  },
  pieceCount: {
    area: 'shipments',
    menuLabel: 'Conteos',
    plural: 'conteos de bultos',
    // None of its own: it is shown with its voyage.
    screens: VOYAGE_SCREENS,
    calls: calls('/api/v1/conteos'),
    since: 1,
    hasNoForm: true,
  },
  payment: {
    area: 'shipments',
    menuLabel: 'Pagos',
    plural: 'pagos',
    screens: { list: 'show-payments', form: 'add-payment', detail: 'payment' },
    calls: calls('/api/v1/pagos'),
    since: 1,
    hasNoForm: true,
  },
} as const satisfies Readonly<Record<string, EntityNames>>;

export type EntityName = keyof typeof REGISTRY;

/** Whether a server keeps such records: another one is neither asked for them nor sent any. */
export function isKept(entity: EntityName, serverVersion: number): boolean {
  const names: EntityNames = REGISTRY[entity];
  return isPartOf(serverVersion, names);
}

/** The calls as most entities have them. */
function calls(base: string, all = 'all'): EntityNames['calls'] {
  return { list: `${base}/${all}`, create: `${base}/save`, update: `${base}/update/` };
}
