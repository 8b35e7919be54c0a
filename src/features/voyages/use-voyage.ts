import { useMemo } from 'react';
import { useRecords } from '../../crud/use-records';
import type { MirrorRow } from '../../db/schema';
import { rowsAboard, rowsNamed } from '../../domain/rules/voyage-cargo';
import { isSameName } from '../../domain/values/same';
import { countOf } from './voyage-words';

export interface VoyageFacts {
  readonly vessel: MirrorRow | undefined;
  readonly crew: readonly MirrorRow[];
  /** On its list and on its vessel. */
  readonly aboard: readonly MirrorRow[];
  /** On its list, and on another vessel by now. */
  readonly moved: readonly MirrorRow[];
  /** The number of shipments on its list that this device does not hold. */
  readonly unknown: number;
}

/** The records that a voyage names, as far as this device holds them. */
export function useVoyage(voyage: MirrorRow): VoyageFacts {
  const { rows: vessels } = useRecords('vessel');
  const { rows: crew } = useRecords('crewMember');
  const { rows: shipments } = useRecords('shipment');
  return useMemo(() => {
    const { view } = voyage;
    const listed = rowsNamed(view.enviosIds, shipments);
    const aboard = rowsAboard(voyage, shipments);
    return {
      vessel: vessels.find((row) => isSameName(row.view.nombre, view.vehiculoNombre)),
      crew: rowsNamed(view.tripulantesIds, crew),
      aboard,
      moved: listed.filter((row) => !aboard.includes(row)),
      unknown: countOf(view.enviosIds) - listed.length,
    };
  }, [voyage, vessels, crew, shipments]);
}
