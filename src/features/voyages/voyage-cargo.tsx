import PackagePlus from 'lucide-react/icons/package-plus';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { LoadGauge } from '../../crud/load-gauge';
import { lookOfState } from '../../crud/state-look';
import { useRecords } from '../../crud/use-records';
import type { MirrorRow } from '../../db/schema';
import { labelOf, TOLD_STATES } from '../../domain/options';
import { detailPath } from '../../domain/paths';
import { productsOf } from '../../domain/rules/cargo';
import {
  formatCubicMetres,
  formatKilograms,
  toCubicMetres,
  toKilograms,
  toTotals,
} from '../../domain/rules/cargo-measures';
import { toToldState } from '../../domain/rules/to-claim';
import { rowsNamed } from '../../domain/rules/voyage-cargo';
import { isVoyageOpen } from '../../domain/rules/voyages';
import { toShipmentNumber } from '../../domain/rules/waybill';
import { useRuntime } from '../../session/runtime-context';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { lazyPart } from '../../ui/lazy-module';
import { Link } from '../../ui/link';
import { Panel } from '../../ui/panel';
import { SectionHeading } from '../../ui/section-heading';
import { StateBadge } from '../../ui/state-badge';
import { saveVoyage } from './save-voyage';
import type { VoyageFacts } from './use-voyage';
import { toShipmentCount } from './voyage-words';

const JoinDialog = lazyPart(() => import('./join-dialog'), 'JoinDialog');

export interface VoyageCargoProps {
  row: MirrorRow;
  facts: VoyageFacts;
  /** Shown beside the button that joins: the manifest. */
  papers: ReactNode;
}

/** The shipments of a voyage, how much of the vessel they take, and the ways on and off. */
export function VoyageCargo({ row, facts, papers }: VoyageCargoProps) {
  const runtime = useRuntime();
  const [isJoining, setIsJoining] = useState(false);
  useEffect(JoinDialog.preload, []);
  const isOpen = isVoyageOpen(row.view.estado);
  const remove = (shipment: MirrorRow) => {
    const listed = Array.isArray(row.view.enviosIds) ? row.view.enviosIds : [];
    const enviosIds = listed.filter((one) => rowsNamed([one], [shipment]).length === 0);
    const sentence = `${toShipmentNumber(shipment).number} ya no va en este viaje`;
    void saveVoyage(runtime, row.key, { enviosIds }, sentence);
  };
  return (
    <Panel className="grid gap-3" aria-labelledby="envios">
      <SectionHeading
        id="envios"
        level={3}
        aside={<b>{toShipmentCount(facts.aboard.length + facts.moved.length + facts.unknown)}</b>}
      >
        {row.view.estado === 'PROGRAMADO' ? 'Envíos de este viaje' : 'Envíos a bordo'}
      </SectionHeading>
      <Load facts={facts} />
      {facts.aboard.length + facts.moved.length + facts.unknown === 0 && (
        <p className="text-ink-soft">
          {isVoyageOpen(row.view.estado) ? 'Todavía no lleva envíos.' : 'No llevó envíos.'}
        </p>
      )}
      <ul className="empty:hidden">
        {[...facts.moved, ...facts.aboard].map((shipment) => (
          <li
            key={shipment.key}
            data-key={shipment.key}
            className="flex flex-wrap items-center gap-x-4 border-t-soft border-line py-1 first:border-t-0"
          >
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <Link className="num" to={detailPath('shipment', shipment.key)}>
                {toShipmentNumber(shipment).number}
              </Link>
              <span className="block text-sm text-ink-soft">
                {`A ${shipment.view.municipioLlegada ?? ''} · ${shipment.view.descripcionEnvio ?? ''}`}
              </span>
              {facts.moved.includes(shipment) && (
                <b className="block text-danger">
                  {`Ahora va en ${shipment.view.vehiculoNombre}: no sale en el manifiesto.`}
                </b>
              )}
            </span>
            <span className="ml-auto flex items-center gap-x-4">
              <StateBadge {...lookOfState(toToldState(shipment.view))}>
                {labelOf(TOLD_STATES, toToldState(shipment.view))}
              </StateBadge>
              {isOpen && (
                <IconButton
                  variant="quiet"
                  label={`Quitar ${toShipmentNumber(shipment).number} del viaje`}
                  icon={<X aria-hidden="true" />}
                  onClick={() => remove(shipment)}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      {facts.unknown > 0 && (
        <p>
          {`De ${toShipmentCount(facts.unknown)} de este viaje este equipo no tiene los datos: ${facts.unknown === 1 ? 'no está' : 'no están'} en las sumas.`}
        </p>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {isOpen && (
          <Button
            variant={facts.aboard.length === 0 ? 'next' : 'default'}
            onClick={() => setIsJoining(true)}
          >
            <PackagePlus aria-hidden="true" />
            Subir envíos
          </Button>
        )}
        {papers}
      </div>
      {isJoining && <JoinDialog row={row} onClose={() => setIsJoining(false)} />}
    </Panel>
  );
}

/** Their share of the vessel's capacity; nothing where this device does not hold it. */
function Load({ facts: { vessel, aboard } }: { facts: VoyageFacts }) {
  const { rows: products } = useRecords('product');
  const goods = useMemo(
    () => [...new Set(aboard.flatMap((shipment) => productsOf(shipment, products)))],
    [aboard, products],
  );
  if (!vessel || aboard.length === 0) return null;
  const { kilograms, cubicMetres } = toTotals(goods);
  const { weightCapacity, weightUnit, volumeCapacity, volumeUnit } = vessel.view;
  const dangerous = goods.filter(({ view }) => String(view.hazardousMaterials) === 'true');
  return (
    <>
      <LoadGauge
        label="Peso"
        load={kilograms}
        capacity={toKilograms(weightCapacity, weightUnit)}
        format={formatKilograms}
      />
      <LoadGauge
        label="Volumen"
        load={cubicMetres}
        capacity={toCubicMetres(volumeCapacity, volumeUnit)}
        format={formatCubicMetres}
      />
      {dangerous.length > 0 && (
        <p>
          <b>Mercancía peligrosa:</b>{' '}
          {dangerous.map(({ view }) => String(view.productName ?? '')).join(', ')}
        </p>
      )}
    </>
  );
}
