/** Shipments on a customer's or a vessel's page, and the ways that lead on from there. */

import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useId, useMemo } from 'react';
import { indexByDocument } from '../../crud/customers-by-document';
import { type ListFilter, SENDER, writeFilters } from '../../crud/filter-address';
import { LoadGauge } from '../../crud/load-gauge';
import { toSearchWord } from '../../crud/search-address';
import { useRecords } from '../../crud/use-records';
import type { MirrorRow } from '../../db/schema';
import { voyage } from '../../domain/entities/voyage';
import { detailPath, listPath, newPath } from '../../domain/paths';
import { formatCubicMetres, formatKilograms } from '../../domain/rules/cargo-measures';
import { formatDate, toBogotaDay } from '../../domain/rules/dates';
import { formatMoney } from '../../domain/rules/numbers';
import { isOwed, owedAfter } from '../../domain/rules/owed';
import { toToldState } from '../../domain/rules/to-claim';
import { isAboard } from '../../domain/rules/transitions';
import { voyageOf } from '../../domain/rules/voyage-cargo';
import { toRegisteredAt } from '../../domain/rules/waybill';
import { isSameName } from '../../domain/values/same';
import { ButtonLink } from '../../ui/button-link';
import { Link } from '../../ui/link';
import { Panel } from '../../ui/panel';
import { SectionHeading } from '../../ui/section-heading';
import { ManifestButton } from './manifest-button';
import { toRouteText } from './route-cell';

import { ShipmentTag } from './shipment-number';
import { ShipmentState } from './shipment-states';
import { toCapacity, toLoad } from './vessel-load';

const SHOWN = 5;

export interface CustomerShipmentsProps {
  /** The key of the customer's record. */
  customer: string;
  document: string;
  /** 'Rosalba Tique Gaitán' */
  name: string;
}

/**
 * Sent and received shipments, the newest first; the customer's debt as a sender; and the next shipment, a tap away.
 */
export function CustomerShipments({ customer, document, name }: CustomerShipmentsProps) {
  const { rows } = useRecords('shipment');
  const { rows: payments } = useRecords('payment');
  const { rows: voyages } = useRecords('voyage');
  const { rows: people } = useRecords('customer');
  const isNamed = useMemo(() => {
    const byDocument = indexByDocument(people);
    return (one: unknown) => byDocument.named(one)?.key === customer;
  }, [people, customer]);
  const own = useMemo(
    () => rows.filter(({ view }) => [view.remitenteCedula, view.destinatarioCedula].some(isNamed)),
    [rows, isNamed],
  );
  const owed = own.filter(({ view }) => isNamed(view.remitenteCedula) && isOwed(view));
  const owedOf = useMemo(() => owedAfter(payments), [payments]);
  const money = owed.reduce((sum, row) => sum + owedOf(row), 0);
  const search = `${listPath('shipment')}?buscar=${toSearchWord(document)}`;
  return (
    <ShipmentsPanel
      rows={own}
      all={search}
      none={`${name} todavía no ha enviado ni recibido carga.`}
      roleOf={({ view }) => (isNamed(view.remitenteCedula) ? 'Envió' : 'Recibe')}
      moreOf={(row) => {
        const on = isAboard(row.view.estadoEntrega) && voyageOf(row, voyages);
        return [
          owed.includes(row) && `Debe ${formatMoney(owedOf(row))}`,
          on && `Viaje ${voyage.nameOf(on.view)}`,
        ];
      }}
      action={
        <ButtonLink to={newPath('shipment')} state={{ sender: document }} variant="next">
          <Plus aria-hidden="true" />
          Registrar envío para {name}
        </ButtonLink>
      }
    >
      {money > 0 && (
        <p>
          Debe <b className="num">{formatMoney(money)}</b> por{' '}
          <Link to={toFilteredPath([{ field: SENDER, value: customer }, OWED])}>
            {owed.length === 1 ? '1 envío' : `${owed.length} envíos`}
          </Link>
          .
        </p>
      )}
    </ShipmentsPanel>
  );
}

const OWED = { field: 'cobro', value: '' };
const toFilteredPath = (filters: readonly ListFilter[]) =>
  `${listPath('shipment')}?${writeFilters(new URLSearchParams(), filters)}`;

/** A vessel's load against its capacity, and its shipments that are not over. */
export function VesselLoad({ row }: { row: MirrorRow }) {
  const { rows: shipments } = useRecords('shipment');
  const { rows: products } = useRecords('product');
  const name = String(row.view.nombre ?? '');
  const own = useMemo(
    () => shipments.filter(({ view }) => isSameName(view.vehiculoNombre, name)),
    [shipments, name],
  );
  const { aboard, shipmentCount } = useMemo(
    () => toLoad(name, shipments, products, null),
    [name, shipments, products],
  );
  const capacity = toCapacity(row);
  const travelling = own.filter(({ view }) => isAboard(view.estadoEntrega));
  const filters = [{ field: 'vehiculoNombre', value: name }];
  return (
    <ShipmentsPanel
      rows={own}
      all={toFilteredPath(filters)}
      none={`${name} todavía no lleva envíos.`}
      action={travelling.length > 0 && <ManifestButton vessel={row} shipments={travelling} />}
    >
      <p>
        {shipmentCount === 0
          ? 'Ahora no lleva carga.'
          : `Ahora lleva ${shipmentCount === 1 ? '1 envío' : `${shipmentCount} envíos`}, con los que se preparan para salir.`}
      </p>
      <LoadGauge
        label="Peso"
        load={aboard.kilograms}
        capacity={capacity.kilograms}
        format={formatKilograms}
      />
      <LoadGauge
        label="Volumen"
        load={aboard.cubicMetres}
        capacity={capacity.cubicMetres}
        format={formatCubicMetres}
      />
    </ShipmentsPanel>
  );
}

interface ShipmentsPanelProps {
  rows: readonly MirrorRow[];
  /** The list of all of them. */
  all: string;
  /** Instead of the rows, where there are none. */
  none: string;
  roleOf?: (row: MirrorRow) => string;
  /** A note on a row. */
  moreOf?: (row: MirrorRow) => readonly (string | false | undefined)[];
  action?: ReactNode;
  children: ReactNode;
}

function ShipmentsPanel({
  rows,
  all,
  none,
  roleOf,
  moreOf,
  action,
  children,
}: ShipmentsPanelProps) {
  const headingId = useId();
  return (
    <Panel className="grid gap-3" aria-labelledby={headingId}>
      <SectionHeading
        id={headingId}
        level={3}
        aside={
          rows.length > SHOWN && (
            <Link to={all} className="inline-flex min-h-target items-center">
              Ver los {rows.length} envíos
            </Link>
          )
        }
      >
        Envíos
      </SectionHeading>
      {children}
      {rows.length === 0 ? (
        <p className="text-ink-soft">{none}</p>
      ) : (
        <ul className="grid">
          {rows.slice(0, SHOWN).map((row) => (
            <li key={row.key} className="border-t-soft border-line first:border-t-0">
              <Link
                to={detailPath('shipment', row.key)}
                className="grid min-h-dock items-center gap-x-4 gap-y-1 py-2 text-ink no-underline hover:bg-rio-tint sm:grid-cols-[12rem_minmax(0,1fr)_auto]"
              >
                <span>
                  <ShipmentTag row={row} />
                </span>
                <span className="min-w-0 leading-snug">
                  {toRouteText(row.view)}
                  <span className="num block text-sm text-ink-soft">
                    {[roleOf?.(row), toDay(row)].filter(Boolean).join(' · ')}
                  </span>
                  {moreOf?.(row).map(
                    (one) =>
                      one && (
                        <b key={one} className="num block text-sm">
                          {one}
                        </b>
                      ),
                  )}
                </span>
                <span>
                  <ShipmentState field="estadoEntrega" value={toToldState(row.view)} isBoxed />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {action && <div className="flex flex-wrap gap-3">{action}</div>}
    </Panel>
  );
}

function toDay(row: MirrorRow): string {
  const at = toRegisteredAt(row);
  return at === null ? '' : formatDate(toBogotaDay(at));
}
