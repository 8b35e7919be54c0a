import type { Fields } from '../entity';
import { anyDocument, type Field } from '../fields';

const foreign = anyDocument('Número de documento');

/** The fields of a person for a kind of document: a passport's number may have letters, a permit's 15 digits. */
export const withDocumentOf =
  <F extends Readonly<Record<string, Field>>>(fields: F) =>
  (raw: unknown) =>
    ['Pasaporte', 'Otro'].includes(String((Object(raw) as Fields).typeDocument))
      ? { ...fields, numDocument: foreign }
      : fields;
