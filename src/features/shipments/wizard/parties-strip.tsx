import { ButtonLink } from '../../../ui/button-link';
import { Panel } from '../../../ui/panel';
import { toPartyName, toSignedDocument } from '../people-words';
import type { Lookup } from './customer-lookup';
import { useWizard } from './wizard-context';
import { toStepUrl } from './wizard-steps';

/** Sender and recipient, on the steps after theirs. The recipient's own step shows only the sender. */
export function PartiesStrip({ hasRecipient = true }: { hasRecipient?: boolean }) {
  const { sender, recipient } = useWizard();
  return (
    <Panel
      as="div"
      className={`grid items-center gap-x-6 gap-y-2 py-3 max-sm:justify-items-start ${hasRecipient ? 'sm:grid-cols-[1fr_1fr_auto]' : 'sm:grid-cols-[1fr_auto]'}`}
    >
      <Party label="Remitente" lookup={sender} />
      {hasRecipient && <Party label="Destinatario" lookup={recipient} />}
      <ButtonLink
        variant="quiet"
        size="small"
        className="max-sm:-ml-3"
        to={toStepUrl('module-Sender')}
        aria-label={hasRecipient ? 'Cambiar remitente o destinatario' : 'Cambiar remitente'}
      >
        Cambiar
      </ButtonLink>
    </Panel>
  );
}

function Party({ label, lookup }: { label: string; lookup: Lookup }) {
  if (lookup.is !== 'found') return null;
  const { customer, document } = lookup;
  return (
    <p className="min-w-0 leading-[1.3]">
      <small className="block text-sm text-ink-soft">{label}</small>
      <b className="block wrap-anywhere">{toPartyName(customer, document)}</b>
      <span className="num">{toSignedDocument(customer.view)}</span>
    </p>
  );
}
