import { DOCUMENT_TYPES } from '../options';
import { folded } from '../rules/search';
import type { Understood } from './understood';

/** Other names of each kind, without accents, blanks and dots; two are as an older client of the company misspelt them. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  Cedula: ['cc', 'ced', 'ceduladeciudadania', 'ciudadania'],
  'Tarjeta de identidad': ['ti', 'tarjeta'],
  'Cedula de extranjeria': ['ce', 'extranjeria', 'cedulaextranjera', 'tedulaextranjera'],
  Pasaporte: ['pa', 'pas', 'pp', 'ps', 'passporte'],
  Otro: [
    ...['nit', 'ppt', 'pep', 'pt', 'rc', 'registrocivil', 'otra'],
    ...['permisoporprotecciontemporal', 'permisoespecialdepermanencia'],
  ],
};

/** A kind of document by its name or a usual short one: `C.C.`, `PPT`; the value that travels. */
export function understandDocumentKind(raw: unknown): Understood {
  const name = folded(String(raw ?? '')).replace(/[^a-z]/g, '');
  const found = DOCUMENT_TYPES.find(
    ({ value }) => folded(value).replace(/ /g, '') === name || NAMES[value]?.includes(name),
  );
  return found ? { value: found.value } : { reason: 'Elige una de las opciones' };
}
