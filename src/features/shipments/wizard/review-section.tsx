import { type ReactNode, useId } from 'react';
import { formatKilograms, formatUnits, toTotals } from '../../../domain/rules/cargo-measures';
import { Button } from '../../../ui/button';
import { ButtonLink } from '../../../ui/button-link';
import { Panel } from '../../../ui/panel';
import { SectionHeading } from '../../../ui/section-heading';
import { toPartyName, toSignedDocument } from '../people-words';
import type { Lookup } from './customer-lookup';
import { useWizard } from './wizard-context';
import { type StepPath, toStepUrl } from './wizard-steps';
import type { TypedField } from './wizard-values';

export interface ReviewSectionProps {
  /** Takes the focus to a field of this step. */
  onChange: (field: TypedField) => void;
}

/** Everything once more before the confirmation, with the way back to each part. */
export function ReviewSection({ onChange }: ReviewSectionProps) {
  const { sender, recipient, cargo, values } = useWizard();
  const headingId = useId();
  const { typed } = values;
  const totals = toTotals(cargo.chosen);
  return (
    <Panel className="grid gap-2" aria-labelledby={headingId}>
      <SectionHeading id={headingId}>Revisa antes de finalizar</SectionHeading>
      <dl className="grid gap-1">
        <Part label="Remitente" change={<ChangeLink to="module-Sender" what="el remitente" />}>
          <Person lookup={sender} />
        </Part>
        <Part
          label="Destinatario"
          change={<ChangeLink to="module-recipient" what="el destinatario" />}
        >
          <Person lookup={recipient} />
        </Part>
        <Part label="Productos" change={<ChangeLink to="module-product" what="los productos" />}>
          <b>{cargo.chosen.map(({ view }) => String(view.productName)).join(', ')}</b>
          <span className="num block">
            {formatUnits(totals.units)} · {formatKilograms(totals.kilograms)}
          </span>
        </Part>
        <Part
          label="Viaje"
          change={<ChangeButton what="el viaje" onPress={() => onChange('vehiculoNombre')} />}
        >
          <b>
            {typed.municipioSalida || 'Sin salida'} – {typed.municipioLlegada || 'sin llegada'}
          </b>
          <span className="block">{typed.vehiculoNombre || 'Sin embarcación'}</span>
        </Part>
        <Part
          label="Costo del envío"
          change={<ChangeButton what="el costo" onPress={() => onChange('costoEnvio')} />}
        >
          <b className="num">{typed.costoEnvio || 'Sin costo'}</b>
        </Part>
      </dl>
    </Panel>
  );
}

function Part({
  label,
  change,
  children,
}: {
  label: string;
  change: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t-(length:--stroke-soft) border-line pt-1 sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
      <dt className="text-ink-soft max-sm:col-span-2">{label}</dt>
      <dd className="min-w-0 py-1 leading-[1.35] wrap-anywhere">{children}</dd>
      {/* Nothing but terms and descriptions may stand in a list of them. */}
      <dd>{change}</dd>
    </div>
  );
}

function ChangeButton({ what, onPress }: { what: string; onPress: () => void }) {
  return (
    <Button variant="quiet" size="small" aria-label={`Cambiar ${what}`} onClick={onPress}>
      Cambiar
    </Button>
  );
}

function ChangeLink({ to, what }: { to: StepPath; what: string }) {
  return (
    <ButtonLink variant="quiet" size="small" to={toStepUrl(to)} aria-label={`Cambiar ${what}`}>
      Cambiar
    </ButtonLink>
  );
}

function Person({ lookup }: { lookup: Lookup }) {
  if (lookup.is !== 'found') return null;
  return (
    <>
      <b>{toPartyName(lookup.customer, lookup.document)}</b>
      <span className="num block">{toSignedDocument(lookup.customer.view)}</span>
    </>
  );
}
