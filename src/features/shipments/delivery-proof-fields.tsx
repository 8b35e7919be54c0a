import PenLine from 'lucide-react/icons/pen-line';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { SectionHeading } from '../../ui/section-heading';
import { TextInput } from '../../ui/text-input';
import { SignaturePad } from './signature-pad';
import { isBegun, type ProofErrors, settleProof, type TypedProof } from './typed-proof';

const RECEIVER_ID = 'quien-recibe';
const DOCUMENT_ID = 'documento-de-quien-recibe';

/** For the focus: the first field that is wrong. */
export const toWrongFieldId = ({ recibe }: ProofErrors) => (recibe ? RECEIVER_ID : DOCUMENT_ID);

export interface DeliveryProofFieldsProps {
  value: TypedProof;
  onChange: (typed: TypedProof) => void;
  /** Shown once somebody wanted to go on. */
  errors: ProofErrors;
  isRequired: boolean;
}

/** Who received the shipment. Where it may stay empty, what saves the state stays in sight until it is asked for. */
export function DeliveryProofFields(props: DeliveryProofFieldsProps) {
  const [isOpen, setIsOpen] = useState(isBegun(props.value));
  if (isOpen || props.isRequired) return <OpenFields {...props} />;
  return (
    <Button className="justify-self-start max-sm:w-full" onClick={() => setIsOpen(true)}>
      <PenLine aria-hidden="true" /> Anotar quién recibió
    </Button>
  );
}

const takeFocus = (input: HTMLInputElement | null) => input?.focus();

function OpenFields({ value, onChange, errors, isRequired }: DeliveryProofFieldsProps) {
  const settle = () => onChange(settleProof(value));
  return (
    <section className="grid gap-3" aria-labelledby="quien-recibio">
      <SectionHeading
        id="quien-recibio"
        level={3}
        aside={
          <p className="text-sm text-ink-soft">
            {isRequired ? 'Queda en el historial.' : 'Opcional. Queda en el historial.'}
          </p>
        }
      >
        Quién recibió
      </SectionHeading>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          id={RECEIVER_ID}
          label="Recibió"
          isRequired={isRequired || isBegun(value)}
          error={errors.recibe}
        >
          <TextInput
            ref={takeFocus}
            name="recibe"
            value={value.recibe}
            placeholder="Nombre completo"
            onChange={(event) => onChange({ ...value, recibe: event.target.value })}
            onBlur={settle}
          />
        </Field>
        <Field id={DOCUMENT_ID} label="Documento" error={errors.documento}>
          <TextInput
            name="documento"
            className="num"
            inputMode="numeric"
            value={value.documento}
            onChange={(event) => onChange({ ...value, documento: event.target.value })}
            onBlur={settle}
          />
        </Field>
      </div>
      <Field label="Firma" isGroup>
        <SignaturePad value={value.firma} onChange={(firma) => onChange({ ...value, firma })} />
      </Field>
    </section>
  );
}
