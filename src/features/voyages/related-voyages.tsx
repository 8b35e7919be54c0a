/** Voyages on the pages of a vessel and a shipment, with links to them. */

import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useId } from 'react';
import { useRecords } from '../../crud/use-records';
import type { MirrorRow } from '../../db/schema';
import { detailPath, newPath } from '../../domain/paths';
import { isAboard } from '../../domain/rules/transitions';
import { toListed, voyageOf } from '../../domain/rules/voyage-cargo';
import { isVoyageOpen } from '../../domain/rules/voyages';
import { isSameName } from '../../domain/values/same';
import { useRuntime } from '../../session/runtime-context';
import { useOurServer } from '../../session/use-our-server';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { Link } from '../../ui/link';
import { Panel } from '../../ui/panel';
import { SectionHeading } from '../../ui/section-heading';
import { saveVoyage } from './save-voyage';
import { VoyageState } from './voyage-state';
import { countOf, toDestination, toPlanned, toShipmentCount } from './voyage-words';

const SHOWN = 3;

/** The voyages of a vessel that are not over, and the next one. */
export function VesselVoyages({ row }: { row: MirrorRow }) {
  const { rows } = useRecords('voyage');
  const isKept = useOurServer();
  const name = String(row.view.nombre ?? '');
  if (!isKept) return null;
  const own = rows.filter(
    ({ view }) => isSameName(view.vehiculoNombre, name) && isVoyageOpen(view.estado),
  );
  return (
    <Section title="Viajes">
      {own.length === 0 && <p className="text-ink-soft">{`${name} no tiene viajes por hacer.`}</p>}
      <Voyages rows={own.slice(0, SHOWN)} />
      <ButtonLink to={newPath('voyage')} state={{ vessel: name }} className="justify-self-start">
        <Plus aria-hidden="true" />
        Programar viaje
      </ButtonLink>
    </Section>
  );
}

/** The voyage of a shipment, or those of its vessel that it may join. */
export function ShipmentVoyage({ row }: { row: MirrorRow }) {
  const { rows } = useRecords('voyage');
  const runtime = useRuntime();
  const isKept = useOurServer();
  if (!isKept) return null;
  const own = voyageOf(row, rows);
  if (own)
    return (
      <Section title="Viaje">
        <Voyages rows={[own]} />
      </Section>
    );
  const open = rows.filter(
    ({ view }) =>
      isSameName(view.vehiculoNombre, row.view.vehiculoNombre) && isVoyageOpen(view.estado),
  );
  if (!isAboard(row.view.estadoEntrega) || open.length === 0) return null;
  const join = ({ key, view }: MirrorRow) => {
    const aboard = Array.isArray(view.enviosIds) ? view.enviosIds : [];
    const sentence = `El envío subió a ${view.vehiculoNombre}`;
    void saveVoyage(runtime, key, { enviosIds: [...aboard, toListed(row)] }, sentence);
  };
  return (
    <Section title="Viaje">
      <p className="text-ink-soft">Todavía no va en ninguno.</p>
      <div className="flex flex-wrap gap-3">
        {open.slice(0, SHOWN).map((one) => (
          <Button key={one.key} onClick={() => join(one)}>
            {`Subir al viaje del ${toPlanned(one.view)}`}
          </Button>
        ))}
      </div>
    </Section>
  );
}

function Voyages({ rows }: { rows: readonly MirrorRow[] }) {
  return (
    <ul className="empty:hidden">
      {rows.map(({ key, view }) => (
        <li key={key} data-key={key} className="border-t-soft border-line first:border-t-0">
          <Link
            to={detailPath('voyage', key)}
            className="flex min-h-dock flex-wrap items-center gap-x-4 py-2 text-ink no-underline hover:bg-rio-tint"
          >
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <b>{toPlanned(view)}</b>
              <span className="block text-sm text-ink-soft">
                {`A ${toDestination(view)} · ${toShipmentCount(countOf(view.enviosIds))}`}
              </span>
            </span>
            <VoyageState value={view.estado} isBoxed />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Panel className="grid gap-3" aria-labelledby={id}>
      <SectionHeading id={id} level={3}>
        {title}
      </SectionHeading>
      {children}
    </Panel>
  );
}
