import SquarePen from 'lucide-react/icons/square-pen';
import type { ReactNode } from 'react';
import { referenceOf } from '../../crud/reference-of';
import type { MirrorRow } from '../../db/schema';
import { formatKilograms, formatUnits, toTotals } from '../../domain/rules/cargo-measures';
import type { CorrectedField } from '../../domain/rules/corrections';
import { formatDocument } from '../../domain/rules/numbers';
import { ButtonLink } from '../../ui/button-link';
import { Facts } from '../../ui/facts';
import { Panel } from '../../ui/panel';
import { toPartyName } from './people-words';
import { ShipmentTag } from './shipment-number';
import { toCorrectionPath } from './shipment-paths';
import type { ShipmentFacts } from './use-shipment-facts';

export interface UpdateKnownProps {
  row: MirrorRow;
  facts: ShipmentFacts;
  /** Why none of it may be corrected; null where it may. Absent where the screen says so itself. */
  fixed?: string | null;
}

/** Sender, recipient and goods: shown, and corrected in the steps that asked for them. */
export function UpdateKnown({ row, facts, fixed }: UpdateKnownProps) {
  const { view } = row;
  const totals = toTotals(facts.products);
  const person = (known: MirrorRow | undefined, document: unknown) => (
    <>
      {toPartyName(known, document)}
      {known && <span className="num block font-text">{formatDocument(document)}</span>}
    </>
  );
  const fact = (label: string, field: CorrectedField, value: ReactNode) => ({
    label,
    value: (
      <>
        {value}
        {fixed === null && (
          <ButtonLink
            className="mt-2 flex w-fit"
            aria-label={`Corregir ${label.toLowerCase()}`}
            to={toCorrectionPath(referenceOf(row), field)}
          >
            <SquarePen aria-hidden="true" /> Corregir
          </ButtonLink>
        )}
      </>
    ),
  });
  return (
    <Panel as="div" className="grid gap-3">
      <p>
        <ShipmentTag row={row} />
      </p>
      <Facts
        items={[
          fact('Remitente', 'remitenteCedula', person(facts.sender, view.remitenteCedula)),
          fact(
            'Destinatario',
            'destinatarioCedula',
            person(facts.recipient, view.destinatarioCedula),
          ),
          fact(
            'Productos',
            'productosIds',
            facts.products.length === 0 ? (
              'No se conocen en este equipo'
            ) : (
              <>
                {facts.products.map((product) => String(product.view.productName)).join(', ')}
                <span className="num block font-text">
                  {formatUnits(totals.units)} · {formatKilograms(totals.kilograms)}
                </span>
              </>
            ),
          ),
        ]}
      />
      {fixed && <p className="text-sm text-ink-soft">{fixed}</p>}
    </Panel>
  );
}
