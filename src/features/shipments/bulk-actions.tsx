import ListChecks from 'lucide-react/icons/list-checks';
import { useEffect, useMemo, useState } from 'react';
import { useRecords } from '../../crud/use-records';
import type { MirrorRow } from '../../db/schema';
import { CLAIMS_PATH } from '../../domain/paths';
import { toToldState } from '../../domain/rules/to-claim';
import { isSameName } from '../../domain/values/same';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import type { BulkAim } from './bulk-changes';
import { LabelsButton } from './labels/labels-button';
import { BulkDialog } from './lazy-parts';
import { vesselsOf } from './vessels-of';

export interface BulkActionsProps {
  rows: readonly MirrorRow[];
  /** Also for shipments of more than one vessel, and with the choice of field and state. */
  isAnyChange?: boolean;
}

interface Opened {
  /** The shipments that it is about, as they were when it was opened. */
  readonly keys: readonly string[];
  readonly aim: BulkAim | null;
}

/** Actions on all of these shipments: the arrival and the departure of their vessel, or any change. */
export function BulkActions({ rows, isAnyChange = false }: BulkActionsProps) {
  const [opened, setOpened] = useState<Opened>();
  useEffect(BulkDialog.preload, []);
  const moves = useMemo(() => toMoves(rows), [rows]);
  const isOffered = isAnyChange && rows.length > 1;
  const claims = isAnyChange
    ? rows.filter(({ view }) => toToldState(view) === 'POR_RECLAMAR').length
    : 0;
  if (moves.length + claims === 0 && !isOffered && !opened) return null;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {moves.map(({ keys, aim }) => (
          <Button key={aim.title} size="small" onClick={() => setOpened({ keys, aim })}>
            {`${aim.title}: ${keys.length === 1 ? '1 envío' : `${keys.length} envíos`}`}
          </Button>
        ))}
        {claims > 0 && (
          <ButtonLink size="small" to={CLAIMS_PATH}>
            {`Por reclamar: ${claims}`}
          </ButtonLink>
        )}
        {isOffered && (
          <Button
            size="small"
            onClick={() => setOpened({ keys: rows.map(({ key }) => key), aim: null })}
          >
            <ListChecks aria-hidden="true" />
            Cambiar varios
          </Button>
        )}
        {isOffered && <LabelsButton size="small" rows={rows} />}
      </div>
      {opened && <BulkDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** The arrival and the departure of a vessel, where it has shipments for it. */
export function VesselShipments({ name }: { name: string }) {
  const { rows } = useRecords('shipment');
  const own = useMemo(
    () => rows.filter(({ view }) => isSameName(view.vehiculoNombre, name)),
    [rows, name],
  );
  return <BulkActions rows={own} />;
}

/** More vessels than these are no choice of one: a search finds two where a name begins with the other's. */
const MOST_VESSELS = 2;
const STEPS = [
  { from: 'EN_TRANSITO', to: 'ENTREGADO', word: 'Llegó' },
  { from: 'EN_PREPARACION', to: 'EN_TRANSITO', word: 'Salió' },
] as const;

function toMoves(rows: readonly MirrorRow[]): { keys: readonly string[]; aim: BulkAim }[] {
  const vessels = vesselsOf(rows);
  if (vessels.length > MOST_VESSELS) return [];
  return vessels.flatMap((vessel) =>
    STEPS.flatMap(({ from, to, word }) => {
      const keys = rows
        .filter(
          ({ view }) => isSameName(view.vehiculoNombre, vessel) && view.estadoEntrega === from,
        )
        .map(({ key }) => key);
      const aim = { field: 'estadoEntrega', to, title: `${word} ${vessel}` } as const;
      return keys.length > 0 ? [{ keys, aim }] : [];
    }),
  );
}
