import type { MirrorRow } from '../../db/schema';
import { formatKilograms, formatUnits, toTotals } from '../../domain/rules/cargo-measures';
import { formatDocument } from '../../domain/rules/numbers';
import { Facts } from '../../ui/facts';
import { Panel } from '../../ui/panel';
import { toPartyName } from './people-words';
import { ShipmentTag } from './shipment-number';
import type { ShipmentFacts } from './use-shipment-facts';

/** What an update does not change: whose cargo it is, for whom, and what it is. */
export function UpdateKnown({ row, facts }: { row: MirrorRow; facts: ShipmentFacts }) {
  const { view } = row;
  const totals = toTotals(facts.products);
  const person = (known: MirrorRow | undefined, document: unknown) => (
    <>
      {toPartyName(known, document)}
      {known && <span className="num block font-text">{formatDocument(document)}</span>}
    </>
  );
  return (
    <Panel as="div" className="grid gap-3">
      <p>
        <ShipmentTag row={row} />
      </p>
      <Facts
        items={[
          { label: 'Remitente', value: person(facts.sender, view.remitenteCedula) },
          { label: 'Destinatario', value: person(facts.recipient, view.destinatarioCedula) },
          {
            label: 'Productos',
            value:
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
          },
        ]}
      />
      <p className="text-sm text-ink-soft">
        Quién envía, quién recibe y qué va no se cambian aquí. Si están mal, cancela el envío y
        duplícalo como nuevo desde sus detalles.
      </p>
    </Panel>
  );
}
