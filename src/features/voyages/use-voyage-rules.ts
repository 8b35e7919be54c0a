import { useMemo } from 'react';
import type { FormRules } from '../../crud/form-rules';
import { type PlaceNames, toPlaceIssues } from '../../crud/place-issues';
import { usePlaces } from '../../crud/use-places';
import type { MirrorRow } from '../../db/schema';
import { isSameName } from '../../domain/values/same';
import { countOf } from './voyage-words';

export const VOYAGE_PLACE: PlaceNames = {
  department: 'departamentoLlegada',
  municipality: 'municipioLlegada',
};

/** Rules: the destination is one of the list, or the former one; with shipments aboard the voyage keeps its vessel. */
export function useVoyageRules(row: MirrorRow | null): FormRules {
  const places = usePlaces();
  const kept = row?.view;
  return useMemo(
    () => ({
      check: (typed, issues) => {
        const found = [...issues, ...toPlaceIssues(places, VOYAGE_PLACE, typed, kept)];
        const isMoved =
          kept !== undefined && !isSameName(typed.vehiculoNombre, kept.vehiculoNombre);
        if (!isMoved || countOf(kept.enviosIds) === 0) return found;
        const message = `Primero quita sus envíos: van en ${kept.vehiculoNombre}`;
        return [...found, { field: 'vehiculoNombre', message }];
      },
    }),
    [places, kept],
  );
}
