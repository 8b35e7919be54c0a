import { useState } from 'react';
import { Button } from '../../../ui/button';
import { CancelDialog } from './lazy-dialogs';
import { PartyStep } from './party-step';
import { useCancelWizard } from './use-cancel-wizard';
import { useWizard } from './wizard-context';

export function SenderStep() {
  const { sender, values, isChanged } = useWizard();
  const cancel = useCancelWizard();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <PartyStep
        key="sender"
        step="module-Sender"
        field="remitenteCedula"
        label="Documento del remitente"
        lookup={sender}
        back={
          <Button onClick={() => (isChanged ? setIsAsking(true) : cancel.leave())}>Cancelar</Button>
        }
        nextStep="module-recipient"
      />
      {isAsking && (
        <CancelDialog
          isCorrection={values.corrects !== null}
          onKeep={cancel.leave}
          onDiscard={cancel.discard}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
