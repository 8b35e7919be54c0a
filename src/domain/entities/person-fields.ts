import type { Fields } from '../entity';
import { anyDocument, type Field } from '../fields';

const foreign = anyDocument('Número de documento');

/** The fields of a person for the kind of document that is said: that of a passport may have letters, that of a permit 15 digits. */
export const withDocumentOf =
  <F extends Readonly<Record<string, Field>>>(fields: F) =>
  (raw: unknown) =>
    ['Pasaporte', 'Otro'].includes(String((Object(raw) as Fields).typeDocument))
      ? { ...fields, numDocument: foreign }
      : fields;
