/** The back office's paths of each entity (docs/SPEC.md, S2.54 to S2.80). */
import type { EntityName } from './entity';

export const HOME_PATH = '/adminSection';

interface EntityPaths {
  readonly list: string;
  readonly form: string;
  /** The last segment of a more-details path. */
  readonly category: string;
}

const PATHS: Readonly<Record<EntityName, EntityPaths>> = {
  company: { list: 'show-companies', form: 'add-company', category: 'company' },
  user: { list: 'show-users', form: 'add-employed', category: 'employee' },
  crewMember: { list: 'show-crew', form: 'add-crew', category: 'crew' },
  vessel: { list: 'show-vehicles', form: 'add-vehicle', category: 'vehicle' },
  customer: { list: 'show-customers', form: 'add-customer', category: 'customer' },
  product: { list: 'show-products', form: 'add-product', category: 'product' },
  warehouse: { list: 'show-warehouse', form: 'add-warehouse', category: 'warehouse' },
  branch: { list: 'show-branch', form: 'add-branch', category: 'branch' },
  shipment: { list: 'show-shipment', form: 'register-shipment', category: 'shipment' },
};

export function listPath(entity: EntityName): string {
  return `${HOME_PATH}/${PATHS[entity].list}`;
}

export function newPath(entity: EntityName): string {
  return `${HOME_PATH}/${PATHS[entity].form}`;
}

/** `keyOrId`: a local key or the server's number. */
export function editPath(entity: EntityName, keyOrId: string): string {
  return `${HOME_PATH}/${PATHS[entity].form}/${keyOrId}/update`;
}

export function detailPath(entity: EntityName, keyOrId: string): string {
  const { list, category } = PATHS[entity];
  return `${HOME_PATH}/${list}/more-details/${keyOrId}/${category}`;
}

export type ProductPlaceKind = 'warehouse' | 'vessel';
/** In the address of the products' list: where their records say they are. */
export const PLACE_PARAM = 'ubicacion';
const PLACE_WORDS: Readonly<Record<ProductPlaceKind, string>> = {
  warehouse: 'bodega',
  vessel: 'embarcacion',
};

/** `bodega:Bodega Malecón` */
export function toPlaceValue(kind: ProductPlaceKind, name: string): string {
  return `${PLACE_WORDS[kind]}:${name}`;
}

/** The products' list, showing only those of one warehouse or vessel. */
export function productsAtPath(kind: ProductPlaceKind, name: string): string {
  return `${listPath('product')}?${PLACE_PARAM}=${encodeURIComponent(toPlaceValue(kind, name))}`;
}
