import ListChecks from 'lucide-react/icons/list-checks';
import { useEffect, useMemo, useState } from 'react';
import { useRecords } from '../../crud/use-records';
import type { MirrorRow } from '../../db/schema';
import { Button } from '../../ui/button';
import type { BulkAim } from './bulk-changes';
import { BulkDialog } from './lazy-parts';
import { onlyVesselOf } from './vessel-of';

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

/** What can be done at once with these shipments: the arrival and the departure of their vessel, or any change. */
export function BulkActions({ rows, isAnyChange = false }: BulkActionsProps) {
  const [opened, setOpened] = useState<Opened>();
  useEffect(BulkDialog.preload, []);
  const vessel = onlyVesselOf(rows);
  const [aboard, ashore] = useMemo(
    () => ['EN_TRANSITO', 'EN_PREPARACION'].map((state) => keysIn(rows, state)),
    [rows],
  );
  const moves = [
    { keys: aboard ?? [], to: 'ENTREGADO', word: 'Llegó' },
    { keys: ashore ?? [], to: 'EN_TRANSITO', word: 'Salió' },
  ].filter(({ keys }) => vessel !== '' && keys.length > 0);
  const isOffered = isAnyChange && rows.length > 1;
  if (moves.length === 0 && !isOffered && !opened) return null;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {moves.map(({ keys, to, word }) => (
          <Button
            key={to}
            onClick={() =>
              setOpened({ keys, aim: { field: 'estadoEntrega', to, title: `${word} ${vessel}` } })
            }
          >
            {`${word} ${vessel}: ${keys.length === 1 ? '1 envío' : `${keys.length} envíos`}`}
          </Button>
        ))}
        {isOffered && (
          <Button onClick={() => setOpened({ keys: rows.map(({ key }) => key), aim: null })}>
            <ListChecks aria-hidden="true" />
            Cambiar varios
          </Button>
        )}
      </div>
      {opened && <BulkDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** The arrival and the departure of a vessel, where it has shipments for it. */
export function VesselShipments({ name }: { name: string }) {
  const { rows } = useRecords('shipment');
  const own = useMemo(() => rows.filter(({ view }) => view.vehiculoNombre === name), [rows, name]);
  return <BulkActions rows={own} />;
}

function keysIn(rows: readonly MirrorRow[], state: string): string[] {
  return rows.filter(({ view }) => view.estadoEntrega === state).map(({ key }) => key);
}
