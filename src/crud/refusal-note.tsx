import { errorOf, questionOf } from '../db/delivery';
import type { Operation } from '../db/schema';
import { FormTrouble } from './form-trouble';
import { toRefusalTitle } from './refusal-words';
import type { EntityForm } from './use-entity-form';

/** The server's refusal of the last save of this record, field by field. */
export function RefusalNote({
  refusal,
  fieldOf,
}: { refusal: Operation } & Pick<EntityForm, 'fieldOf'>) {
  const error = errorOf(refusal);
  return (
    <FormTrouble title={toRefusalTitle(refusal)}>
      <p>{toWords(refusal)}</p>
      {error && error.errors.length > 0 && (
        <ul>
          {error.errors.map(({ field, message }) => (
            <li key={field}>
              <b>{fieldOf(field)?.label ?? field}:</b> {message}
            </li>
          ))}
        </ul>
      )}
    </FormTrouble>
  );
}

function toWords(refusal: Operation): string {
  if (questionOf(refusal)?.existing)
    return 'En el servidor ya hay otro registro con el mismo dato. Si es otro, corrígelo y guarda de nuevo; si es el mismo, decídelo en Sincronización.';
  return errorOf(refusal)?.code === 'stalled'
    ? 'El servidor no decidió sobre este registro. Corrígelo si hace falta y guarda de nuevo para volver a enviarlo.'
    : 'El servidor no aceptó este registro. Corrígelo y guarda de nuevo para volver a enviarlo.';
}
