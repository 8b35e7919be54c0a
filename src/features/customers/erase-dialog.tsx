import { useState } from 'react';
import { usePasswordGate } from '../../crud/use-password-gate';
import { customer } from '../../domain/entities/customer';
import type { Fields } from '../../domain/entity';
import { MESSAGES } from '../../domain/messages';
import { createUuid, randomBytes } from '../../domain/rules/uuid';
import { eraseCustomerData, toFailureWords } from '../../session/customer-data';
import { useRuntime } from '../../session/runtime-context';
import { ActionDialog, type Refusal } from '../../ui/action-dialog';
import { Field } from '../../ui/field';
import { notify } from '../../ui/notices-store';
import { TextArea } from '../../ui/text-area';
import { TextInput } from '../../ui/text-input';

const WORD = 'SUPRIMIR';
const newKey = () => createUuid(Date.now(), randomBytes);

export interface EraseDialogProps {
  readonly id: number;
  /** As the server has it. */
  readonly record: Fields;
  readonly onClose: () => void;
}

/** Lists the data that go and that stay, asks for a reason, and for a word that nobody types by mistake. */
export function EraseDialog({ id, record, onClose }: EraseDialogProps) {
  const runtime = useRuntime();
  const { confirm, dialog } = usePasswordGate();
  const [key, setKey] = useState(newKey);
  const [reason, setReason] = useState('');
  const [word, setWord] = useState('');
  const isMeant = word.trim().toUpperCase() === WORD;

  const erase = async (): Promise<Refusal | undefined> => {
    const outcome = await eraseCustomerData(runtime, id, reason.trim(), key, confirm);
    if (outcome.is !== 'done') {
      // A verdict was given under the key; without one, the next press is the same request.
      if (outcome.is === 'refused') setKey(newKey);
      return { form: toFailureWords(outcome) };
    }
    onClose();
    notify({ kind: 'success', text: 'Los datos personales se suprimieron.', durationMs: 5_000 });
    return undefined;
  };

  return (
    <ActionDialog
      title="Suprimir datos personales"
      tone="danger"
      startsOn="close"
      confirmText="Suprimir"
      busyText="Suprimiendo…"
      failureTitle="No se suprimió"
      isComplete={reason.trim() !== '' && isMeant}
      run={erase}
      onClose={onClose}
    >
      {({ isJudged }) => (
        <>
          <p>
            Se suprimen los datos de <b className="wrap-anywhere">{customer.nameOf(record)}</b> en
            el servidor y en todos los equipos. No se puede deshacer.
          </p>
          <Effects
            title="Se va"
            effects={[
              'Nombre, documento, fecha de nacimiento, teléfono, correo y dirección.',
              'El nombre y la descripción de sus productos.',
              'La dirección de entrega, la descripción y los motivos de sus envíos.',
              'El nombre, el documento, la firma, la foto y el lugar de quien recibió los envíos a su nombre.',
            ]}
          />
          <Effects
            title="Se queda"
            effects={[
              'Los números de guía, las rutas, las fechas, los pesos y los valores, por las obligaciones contables.',
              'Quién lo suprimió, cuándo y por qué.',
            ]}
          />
          <Field
            label="Motivo"
            isRequired
            hint="Por ejemplo, la fecha de la solicitud. Se conserva: no escribas el nombre ni el documento."
            error={isJudged && reason.trim() === '' ? MESSAGES.required : undefined}
          >
            <TextArea
              name="reason"
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          <Field
            label={`Escribe ${WORD} para confirmar`}
            isRequired
            error={isJudged && !isMeant ? `Escribe la palabra ${WORD}` : undefined}
          >
            <TextInput
              name="confirmation"
              autoComplete="off"
              value={word}
              onChange={(event) => setWord(event.target.value)}
            />
          </Field>
          {dialog}
        </>
      )}
    </ActionDialog>
  );
}

function Effects({ title, effects }: { title: string; effects: readonly string[] }) {
  return (
    <div className="grid gap-1">
      <h3 className="text-base">{title}</h3>
      <ul className="grid list-disc gap-1 pl-5">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </div>
  );
}
