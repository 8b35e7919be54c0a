import { formatDateTime } from '../../../domain/rules/dates';
import { formatDocument } from '../../../domain/rules/numbers';
import { ActionDialog } from '../../../ui/action-dialog';
import { Facts } from '../../../ui/facts';
import type { Opened } from './use-open-wizard';
import { STEPS } from './wizard-steps';

/** A shipment was left half registered: nothing is taken up, and nothing thrown away, without asking. */
export function GoOnDialog({ asking }: { asking: Extract<Opened, { is: 'asking' }> }) {
  const { values, savedAt } = asking.draft;
  const facts = [
    { label: 'Guardado', value: formatDateTime(savedAt) },
    { label: 'Quedaste en', value: STEPS.find(({ path }) => path === values.step)?.word ?? '' },
    { label: 'Remitente', value: formatDocument(values.remitenteCedula) },
    { label: 'Destinatario', value: formatDocument(values.destinatarioCedula) },
    { label: 'Productos', value: String(values.productosIds.length) },
  ].filter(({ value }) => value !== '' && value !== '0');
  return (
    <ActionDialog
      title={
        asking.draft.values.corrects
          ? 'Hay una corrección sin terminar'
          : 'Hay un envío sin terminar'
      }
      closeText="Empezar de nuevo"
      onClose={asking.startAnew}
      onEscape={asking.goOn}
      confirmText="Seguir"
      startsOn="confirm"
      run={async () => {
        asking.goOn();
        return undefined;
      }}
    >
      <Facts items={facts} layout="beside" />
      <p>Si empiezas de nuevo, este borrador se descarta.</p>
    </ActionDialog>
  );
}
