import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { ExpiryMark } from '../../crud/expiry';
import { useEntityFormContext } from '../../crud/use-entity-form';
import { useRecords } from '../../crud/use-records';
import type { MirrorRow } from '../../db/schema';
import { crewMember } from '../../domain/entities/crew-member';
import { toTypeLabel } from '../../domain/entities/crew-type';
import { newPath } from '../../domain/paths';
import { rowsNamed, toListed } from '../../domain/rules/voyage-cargo';
import { ButtonLink } from '../../ui/button-link';
import { Tick } from '../../ui/tick';

/** The crew to choose from: a tick each, with the licence and its expiry. */
export function CrewField() {
  const { form, refusalOf } = useEntityFormContext();
  const { field, fieldState } = useController({ name: 'tripulantesIds', control: form.control });
  const { rows } = useRecords('crewMember');
  const named = String(field.value ?? '')
    .split(',')
    .filter(Boolean);
  const chosen = new Set(rowsNamed(named, rows).map(({ key }) => key));
  // Inactive crew members stay aboard voyages that were made before.
  const offered = useMemo(() => rows.filter(({ view }) => view.status === 'activo'), [rows]);
  const shown = [
    ...offered,
    ...rows.filter((row) => chosen.has(row.key) && !offered.includes(row)),
  ];
  const problem = fieldState.error?.message ?? refusalOf('tripulantesIds', field.value);
  const toggle = (row: MirrorRow) => {
    const names = [row.key, String(row.id)];
    const rest = named.filter((one) => !names.includes(one));
    field.onChange((chosen.has(row.key) ? rest : [...rest, String(toListed(row))]).join(','));
  };
  if (shown.length === 0)
    return (
      <div className="grid gap-3 sm:col-span-6">
        <p className="text-ink-soft">No hay tripulantes activos en este equipo.</p>
        <ButtonLink to={newPath('crewMember')} className="justify-self-start">
          Registrar tripulante
        </ButtonLink>
      </div>
    );
  return (
    <fieldset className="min-w-0 rounded-1 border-stroke border-edge sm:col-span-6">
      <legend className="sr-only">Quién va a bordo</legend>
      {problem && (
        <p role="alert" className="px-3 py-2 text-danger">
          {problem}
        </p>
      )}
      <ul className="max-h-[48vh] overflow-y-auto">
        {shown.map((row) => (
          <li key={row.key} className="border-edge border-t-stroke first:border-t-0">
            <Tick
              className="flex-wrap px-3 py-1 leading-snug"
              name="tripulantesIds"
              value={row.key}
              checked={chosen.has(row.key)}
              onChange={() => toggle(row)}
            >
              <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                <b>{crewMember.nameOf(row.view)}</b>
                <span className="block text-sm text-ink-soft">{toTypeLabel(row.view)}</span>
              </span>
              {row.view.expLicencia ? (
                <ExpiryMark date={row.view.expLicencia} />
              ) : (
                <span className="text-ink-soft">Sin licencia</span>
              )}
            </Tick>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
