import { ExpiryMark } from '../../crud/expiry';
import type { MirrorRow } from '../../db/schema';
import { crewMember } from '../../domain/entities/crew-member';
import { toTypeLabel } from '../../domain/entities/crew-type';
import { detailPath } from '../../domain/paths';
import { Link } from '../../ui/link';
import { Panel } from '../../ui/panel';
import { SectionHeading } from '../../ui/section-heading';

/** The crew of a voyage, each with the licence. `unknown`: the number of them that this device does not hold. */
export function VoyageCrew({
  crew,
  unknown,
  isOpen,
}: {
  crew: readonly MirrorRow[];
  unknown: number;
  /** The crew can still be chosen. */
  isOpen: boolean;
}) {
  return (
    <Panel className="grid gap-3" aria-labelledby="tripulacion">
      <SectionHeading id="tripulacion" level={3}>
        Tripulación
      </SectionHeading>
      {crew.length + unknown === 0 && (
        <p className="text-ink-soft">
          {isOpen
            ? 'Todavía no tiene tripulación. Se elige en Editar.'
            : 'No se anotó tripulación.'}
        </p>
      )}
      <ul className="empty:hidden">
        {crew.map((row) => (
          <li
            key={row.key}
            data-key={row.key}
            className="flex flex-wrap items-center gap-x-4 border-t-soft border-line py-2 first:border-t-0"
          >
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <Link to={detailPath('crewMember', row.key)}>{crewMember.nameOf(row.view)}</Link>
              <span className="block text-sm text-ink-soft">{toTypeLabel(row.view)}</span>
            </span>
            <span className="flex flex-wrap items-center gap-x-4">
              <span className="num">{String(row.view.licencia ?? '') || 'Sin licencia'}</span>
              {row.view.expLicencia ? <ExpiryMark date={row.view.expLicencia} /> : null}
            </span>
          </li>
        ))}
      </ul>
      {unknown > 0 && (
        <p>
          {unknown === 1
            ? 'De 1 tripulante más este equipo no tiene los datos.'
            : `De ${unknown} tripulantes más este equipo no tiene los datos.`}
        </p>
      )}
    </Panel>
  );
}
