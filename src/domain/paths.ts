/** Where the back office's screens are (docs/SPEC.md, S2.54 to S2.80). */
import { type EntityName, type EntityNames, REGISTRY } from './registry';

export const HOME_PATH = '/adminSection';

/** Where the screens of an entity are. A reference is a local key or the server's number. */
export interface EntityPaths {
  readonly list: string;
  readonly create: string;
  readonly update: (reference: string) => string;
  /** Null where an entity has no detail view. */
  readonly detail: ((reference: string) => string) | null;
}

export function pathsOf(entity: EntityName): EntityPaths {
  const { screens }: EntityNames = REGISTRY[entity];
  const list = `${HOME_PATH}/${screens.list}`;
  const create = `${HOME_PATH}/${screens.form}`;
  return {
    list,
    create,
    update: (reference) =>
      `${create}/${encodeURIComponent(reference)}${screens.update ?? '/update'}`,
    detail:
      screens.detail === null
        ? null
        : (reference) => `${list}/more-details/${encodeURIComponent(reference)}/${screens.detail}`,
  };
}

/** Whether a record can be changed in a form. */
export function hasForm(entity: EntityName): boolean {
  const { hasNoForm }: EntityNames = REGISTRY[entity];
  return !hasNoForm;
}

export function listPath(entity: EntityName): string {
  return pathsOf(entity).list;
}

export function newPath(entity: EntityName): string {
  return pathsOf(entity).create;
}

/** Shipments that wait to be claimed, the longest waiting first. */
export const CLAIMS_PATH = `${listPath('shipment')}/claims?orden=llegada`;

/** The lists that can be filled from a file. */
const IMPORTED: readonly EntityName[] = ['customer', 'product'];

/** Where an entity's records are read from a file; null where they are not. */
export function importPath(entity: EntityName): string | null {
  return IMPORTED.includes(entity) ? `${listPath(entity)}/import` : null;
}

const FORM_PATH = /^\/adminSection\/(add-|register-shipment)/;

/** Whether an address shows a form, or the wizard. */
export function isFormPath(pathname: string): boolean {
  return FORM_PATH.test(pathname);
}

export function editPath(entity: EntityName, reference: string): string {
  return pathsOf(entity).update(reference);
}

/** The record's details; its form where its entity has no details. */
export function detailPath(entity: EntityName, reference: string): string {
  const { detail, update } = pathsOf(entity);
  return (detail ?? update)(reference);
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
