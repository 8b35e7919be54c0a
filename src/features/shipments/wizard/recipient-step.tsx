import { BackButton } from './back-button';
import { PartiesStrip } from './parties-strip';
import { PartyStep } from './party-step';
import { useWizard } from './wizard-context';

export function RecipientStep() {
  const { recipient } = useWizard();
  return (
    <PartyStep
      key="recipient"
      step="module-recipient"
      field="destinatarioCedula"
      label="Documento del destinatario"
      lookup={recipient}
      back={<BackButton to="module-Sender" />}
      nextStep="module-product"
      before={<PartiesStrip hasRecipient={false} />}
    />
  );
}
