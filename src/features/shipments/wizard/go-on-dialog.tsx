import { formatDateTime } from '../../../domain/rules/dates';
import { formatDocument } from '../../../domain/rules/numbers';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
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
    <Dialog
      isOpen
      onClose={asking.goOn}
      title={
        asking.draft.values.corrects
          ? 'Hay una corrección sin terminar'
          : 'Hay un envío sin terminar'
      }
      actions={
        <>
          <Button onClick={asking.startAnew}>Empezar de nuevo</Button>
          <Button variant="next" onClick={asking.goOn} data-autofocus>
            Seguir
          </Button>
        </>
      }
    >
      <Facts items={facts} layout="beside" />
      <p>Si empiezas de nuevo, este borrador se descarta.</p>
    </Dialog>
  );
}
