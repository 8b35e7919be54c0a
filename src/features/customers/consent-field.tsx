import { ConsentTick, type ConsentTickProps } from '../../crud/consent-tick';
import { useEntityFormContext } from '../../crud/use-entity-form';
import { CONSENT_TEXT, toConsent } from '../../domain/consent';

export type ConsentFieldProps = Pick<ConsentTickProps, 'isGiven' | 'onChange'>;

/** Whether the customer authorised that their data is treated. It may be left open: cargo is not kept waiting for it. */
export function ConsentField(props: ConsentFieldProps) {
  const { row } = useEntityFormContext();
  const isRecorded = toConsent(row?.view.consent) !== null;
  return (
    <ConsentTick
      {...props}
      statement={isRecorded ? null : CONSENT_TEXT}
      hint={
        isRecorded
          ? 'La autorización del cliente para tratar sus datos ya está registrada.'
          : 'Si no la has pedido, déjala sin marcar: quedará sin autorización.'
      }
    />
  );
}
