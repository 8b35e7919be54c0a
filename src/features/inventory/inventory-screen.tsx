import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useMemo } from 'react';
import { toAge } from '../../crud/list-summary';
import { useRecords, wholeState } from '../../crud/use-records';
import { MESSAGES } from '../../domain/messages';
import { HOME_PATH, listPath, newPath } from '../../domain/paths';
import { formatInteger } from '../../domain/rules/numbers';
import { clock } from '../../session/clock';
import { ButtonLink } from '../../ui/button-link';
import { EmptyState } from '../../ui/empty-state';
import { useScreenTitle } from '../../ui/screen-title';
import { Waiting } from '../../ui/waiting';
import { type PlaceLoad, toInventory } from './inventory';
import { PlaceCard } from './place-card';

/** Goods by place, and how full each place is. */
export function InventoryScreen() {
  useScreenTitle('Inventario');
  const warehouses = useRecords('warehouse');
  const vessels = useRecords('vessel');
  const products = useRecords('product');
  const shipments = useRecords('shipment');
  const all = [warehouses, vessels, products, shipments];
  const places = useMemo(
    () =>
      toInventory({
        warehouses: warehouses.rows,
        vessels: vessels.rows,
        products: products.rows,
        shipments: shipments.rows,
      }),
    [warehouses.rows, vessels.rows, products.rows, shipments.rows],
  );
  if (all.some((records) => wholeState(records) === 'opening')) return null;
  if (places.length === 0 && all.some(({ state }) => state === 'waiting'))
    return <Waiting text={MESSAGES.loading} className="py-8" />;
  if (places.length === 0 && all.some(({ state }) => state === 'unknown'))
    return (
      <EmptyState title={MESSAGES.empty}>
        El inventario aún no se ha descargado en este equipo. Llegará cuando haya conexión.
      </EmptyState>
    );
  if (places.length === 0)
    return (
      <EmptyState
        title={MESSAGES.empty}
        action={
          <ButtonLink variant="next" to={newPath('warehouse')}>
            Registrar bodega
          </ButtonLink>
        }
      >
        Aquí se ve qué hay en cada bodega y en cada embarcación. Todavía no hay ninguna.
      </EmptyState>
    );
  const ofKind = (kind: PlaceLoad['kind']) => places.filter((place) => place.kind === kind);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap gap-x-4 text-ink-soft">
          <span>
            <b className="num text-ink">{formatInteger(products.rows.length)}</b>{' '}
            {products.rows.length === 1 ? 'producto registrado' : 'productos registrados'}
          </span>
          <span>{toAge(products.readAt, clock.now())}</span>
        </p>
        <ButtonLink to={listPath('product')}>Ver todos los productos</ButtonLink>
      </div>
      <Places title="Bodegas" places={ofKind('warehouse')} />
      <Places title="Embarcaciones" places={ofKind('vessel')} />
      <Places title="En el muelle, por reclamar" places={ofKind('dock')} />
      <ButtonLink to={HOME_PATH} variant="quiet" size="small" className="-ml-3 self-start">
        <ArrowLeft aria-hidden="true" />
        Volver
      </ButtonLink>
    </div>
  );
}

function Places({ title, places }: { title: string; places: readonly PlaceLoad[] }) {
  if (places.length === 0) return null;
  return (
    <section className="grid gap-3" aria-label={title}>
      <h2>{title}</h2>
      <ul className="grid grid-cols-1 gap-3 min-[64rem]:grid-cols-2">
        {places.map((place) => (
          <li key={place.name} className="grid">
            <PlaceCard place={place} />
          </li>
        ))}
      </ul>
    </section>
  );
}
