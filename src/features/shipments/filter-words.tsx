import Bookmark from 'lucide-react/icons/bookmark';
import X from 'lucide-react/icons/x';
import type { ListFilter } from '../../crud/filter-address';
import { readMeta } from '../../db/store';
import { reportFailure } from '../../session/report-failure';
import { useRuntime } from '../../session/runtime-context';
import { useStored } from '../../session/use-stored';
import { Button } from '../../ui/button';
import { isComplete, toFilterText } from './shipment-filters';
import type { ShipmentFilters } from './use-shipment-filters';

type Saved = readonly (readonly ListFilter[])[];

const META = 'filters:shipment';
const MOST_SAVED = 5;

const toText = (filters: readonly ListFilter[]) =>
  filters.filter(isComplete).map(toFilterText).join(' · ');

/** The filters in words, each with its way out, and those one keeps for another day: with this person's data, sealed. */
export function FilterWords({ filters, set }: Pick<ShipmentFilters, 'filters' | 'set'>) {
  const { db } = useRuntime();
  const saved = useStored((reads) => readMeta<Saved>(reads, META, []), []) ?? [];
  const complete = filters.filter(isComplete);
  const text = toText(filters);
  const isSaved = saved.some((one) => toText(one) === text);
  const keep = (next: Saved) =>
    void db
      .write([], (tx) => tx.putMeta(META, next))
      .catch((error: unknown) => reportFailure(db, error));
  if (complete.length === 0 && saved.length === 0) return null;
  return (
    <ul aria-label="Filtros" className="flex flex-wrap gap-2">
      {complete.length > 1 &&
        complete.map((filter) => (
          <li key={filter.field}>
            <Button size="small" onClick={() => set(filters.filter((one) => one !== filter))}>
              {toFilterText(filter)}
              <X aria-hidden="true" />
              <span className="sr-only">, quitar</span>
            </Button>
          </li>
        ))}
      {complete.length > 0 && (
        <li>
          <Button
            size="small"
            variant="quiet"
            onClick={() =>
              keep(
                isSaved
                  ? saved.filter((one) => toText(one) !== text)
                  : [complete, ...saved].slice(0, MOST_SAVED),
              )
            }
          >
            <Bookmark aria-hidden="true" />
            {isSaved ? 'Olvidar este filtro' : 'Guardar este filtro'}
          </Button>
        </li>
      )}
      {complete.length === 0 &&
        saved.map((one) => (
          <li key={toText(one)}>
            <Button size="small" onClick={() => set(one)}>
              <Bookmark aria-hidden="true" />
              {toText(one)}
            </Button>
          </li>
        ))}
    </ul>
  );
}
