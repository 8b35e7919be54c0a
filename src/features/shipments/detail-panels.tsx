import { type ReactNode, useId } from 'react';
import type { MirrorRow } from '../../db/schema';
import { labelOf, VESSEL_TYPES } from '../../domain/options';
import { detailPath } from '../../domain/paths';
import {
  formatKilograms,
  formatSides,
  formatUnits,
  toKilograms,
  toTotals,
} from '../../domain/rules/cargo-measures';
import { releasesProducts } from '../../domain/rules/transitions';
import { ButtonLink } from '../../ui/button-link';
import { Facts } from '../../ui/facts';
import { Panel } from '../../ui/panel';
import { SectionHeading } from '../../ui/section-heading';
import { PatentWarning } from './patent-warning';
import { toPartyFacts } from './shipment-summary';

interface SectionProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <Panel className="grid content-start gap-3" aria-labelledby={id}>
      <SectionHeading id={id} level={3} aside={aside}>
        {title}
      </SectionHeading>
      {children}
    </Panel>
  );
}

interface PartyPanelProps {
  title: string;
  row: MirrorRow | undefined;
  document: unknown;
}

/** Sender or recipient. */
export function PartyPanel({ title, row, document }: PartyPanelProps) {
  return (
    <Section
      title={title}
      aside={row && <More to={detailPath('customer', row.key)} what={title.toLowerCase()} />}
    >
      <Facts items={toPartyFacts(row, document)} />
    </Section>
  );
}

/** The goods. */
export function GoodsPanel({ row, products }: { row: MirrorRow; products: readonly MirrorRow[] }) {
  const totals = toTotals(products);
  return (
    <Section
      title="Mercancía"
      aside={
        products.length > 0 && (
          <span className="num">
            <b>{formatUnits(totals.units)}</b> · <b>{formatKilograms(totals.kilograms)}</b>
          </span>
        )
      }
    >
      <p>{String(row.view.descripcionEnvio ?? '')}</p>
      {products.length === 0 ? (
        <p className="text-ink-soft">
          {releasesProducts(row.view.estadoEntrega)
            ? 'Sus productos ya no van en este envío: pueden viajar en otro.'
            : 'Sus productos no se conocen en este equipo.'}
        </p>
      ) : (
        <ul>
          {products.map(({ key, view }) => (
            <li
              key={key}
              data-key={key}
              className="flex flex-wrap items-baseline gap-x-4 border-t-(length:--stroke-soft) border-line py-2"
            >
              <b className="min-w-0 flex-1 basis-48">{String(view.productName ?? '')}</b>
              <span className="num">{formatUnits(Number(view.number ?? 0))}</span>
              <span className="num">{formatSides(view)}</span>
              <span className="num">
                {formatKilograms(toKilograms(view.weight, view.unitOfMeasurement))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The vessel of the shipment. */
export function VesselPanel({ name, vessel }: { name: unknown; vessel: MirrorRow | undefined }) {
  return (
    <Section
      title="Embarcación"
      aside={vessel && <More to={detailPath('vessel', vessel.key)} what="la embarcación" />}
    >
      <Facts
        items={[
          { label: 'Nombre', value: String(name ?? '') },
          ...(vessel
            ? [
                { label: 'Tipo', value: labelOf(VESSEL_TYPES, vessel.view.type) },
                { label: 'Placa', value: String(vessel.view.licensePlate ?? '') },
                { label: 'Matrícula', value: String(vessel.view.registration ?? '') },
              ]
            : []),
        ]}
      />
      {vessel && (
        <div className="empty:hidden">
          <PatentWarning expiry={vessel.view.fechaExpPatente} />
        </div>
      )}
    </Section>
  );
}

function More({ to, what }: { to: string; what: string }) {
  return (
    <ButtonLink variant="quiet" size="small" to={to} aria-label={`Ver ${what}`}>
      Ver
    </ButtonLink>
  );
}
