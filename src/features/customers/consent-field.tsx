import { useWatch } from 'react-hook-form';
import { ConsentTick } from '../../crud/consent-tick';
import { useEntityFormContext } from '../../crud/use-entity-form';
import { CONSENT_TEXT, toConsent } from '../../domain/consent';

/** The form's own field of the tick, which is no field of the record. */
export const CONSENT_TICK = 'isConsentGiven';

/** Whether the customer authorised that their data is treated. It may be left open: cargo is not kept waiting for it. */
export function ConsentField() {
  const { form, row } = useEntityFormContext();
  const isGiven = useWatch({ control: form.control, name: CONSENT_TICK }) === true;
  const isRecorded = toConsent(row?.view.consent) !== null;
  return (
    <ConsentTick
      isGiven={isGiven}
      onChange={(ticked) => form.setValue(CONSENT_TICK, ticked, { shouldDirty: true })}
      statement={isRecorded ? null : CONSENT_TEXT}
      hint={
        isRecorded
          ? 'La autorización del cliente para tratar sus datos ya está registrada.'
          : 'Si no la has pedido, déjala sin marcar: quedará sin autorización.'
      }
    />
  );
}
