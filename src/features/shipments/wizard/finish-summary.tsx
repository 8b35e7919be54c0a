import type { MirrorRow } from '../../../db/schema';
import { formatKilograms, formatUnits, toTotals } from '../../../domain/rules/cargo-measures';
import { Facts } from '../../../ui/facts';
import { Panel } from '../../../ui/panel';
import { SectionHeading } from '../../../ui/section-heading';
import { toPartyFacts, toPaymentFacts, toVesselText } from '../shipment-summary';
import type { ShipmentFacts } from '../use-shipment-facts';

/** Narrow columns: half a tablet holds two of them, the whole of it four. */
const COLUMNS = '[--fact:155px]';

/** The shipment as it was registered. */
export function FinishSummary({ row, facts }: { row: MirrorRow; facts: ShipmentFacts }) {
  const { view } = row;
  const totals = toTotals(facts.products);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Panel className="grid content-start gap-2.5" aria-labelledby="remitente">
        <SectionHeading id="remitente" level={3}>
          Remitente
        </SectionHeading>
        <Facts className={COLUMNS} items={toPartyFacts(facts.sender, view.remitenteCedula)} />
      </Panel>
      <Panel className="grid content-start gap-2.5" aria-labelledby="destinatario">
        <SectionHeading id="destinatario" level={3}>
          Destinatario
        </SectionHeading>
        <Facts className={COLUMNS} items={toPartyFacts(facts.recipient, view.destinatarioCedula)} />
      </Panel>
      <Panel className="grid gap-2.5 sm:col-span-2" aria-labelledby="envio">
        <SectionHeading id="envio" level={3}>
          Envío
        </SectionHeading>
        <Facts
          className={COLUMNS}
          items={[
            ...toPaymentFacts(row),
            { label: 'Departamento', value: String(view.departamentoLlegada ?? '') },
            { label: 'Municipio', value: String(view.municipioLlegada ?? '') },
          ]}
        />
        <Facts
          className="[--fact:260px]"
          items={[
            { label: 'Descripción', value: String(view.descripcionEnvio ?? '') },
            { label: 'Dirección de destino', value: String(view.direccionEnvio ?? '') },
            { label: 'Embarcación', value: toVesselText(facts.vessel, view.vehiculoNombre) },
            ...(facts.products.length > 0
              ? [
                  {
                    label: 'Carga',
                    value: `${formatUnits(totals.units)} · ${formatKilograms(totals.kilograms)}`,
                  },
                ]
              : []),
          ]}
        />
      </Panel>
    </div>
  );
}
