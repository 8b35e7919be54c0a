import { useMemo } from 'react';
import { indexByDocument } from '../../../crud/customers-by-document';
import { formatDocument } from '../../../domain/rules/numbers';
import { Panel } from '../../../ui/panel';
import { SectionHeading } from '../../../ui/section-heading';
import { toPartyName } from '../people-words';
import { recentDocuments } from './proposals';
import { useWizard } from './wizard-context';
import type { PartyField } from './wizard-values';

export interface RecentCustomersProps {
  field: PartyField;
  onChoose: (document: string) => void;
}

/** Under an empty field: whoever it is most likely to be, a tap away. */
export function RecentCustomers({ field, onChoose }: RecentCustomersProps) {
  const { shipments, customers, sender: found } = useWizard();
  const sender = field === 'destinatarioCedula' && found.is === 'found' ? found.document : '';
  const recent = useMemo(() => {
    const byDocument = indexByDocument(customers);
    return recentDocuments(shipments, field, sender).flatMap(
      (document) => byDocument.named(document) ?? [],
    );
  }, [shipments, customers, field, sender]);
  if (recent.length === 0) return null;
  return (
    <Panel as="div" className="grid gap-2">
      <SectionHeading level={3}>
        {field === 'remitenteCedula' ? 'Enviaron hace poco' : 'Recibieron hace poco'}
      </SectionHeading>
      <ul className="grid gap-plank" data-recent={field}>
        {recent.map((row) => {
          const document = String(row.view.numDocument);
          return (
            <li key={row.key}>
              <button
                type="button"
                className="plank [--edge:solid_transparent] flex min-h-14 w-full flex-wrap items-center justify-between gap-x-4 bg-sunken px-3.5 py-2 text-left text-ink hover:bg-rio-tint"
                onClick={() => onChoose(document)}
              >
                <b className="min-w-0 text-lg wrap-anywhere">{toPartyName(row, document)}</b>
                <span className="num text-ink-soft">{formatDocument(document)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
