import PenLine from 'lucide-react/icons/pen-line';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { SectionHeading } from '../../ui/section-heading';
import { TextInput } from '../../ui/text-input';
import { PhotoField } from './photo/photo-field';
import { PlaceField } from './photo/place-field';
import { SignaturePad } from './signature-pad';
import {
  type Coming,
  isBegun,
  type ProofErrors,
  settleTexts,
  type TypedProof,
} from './typed-proof';

export interface DeliveryProofFieldsProps {
  value: TypedProof;
  /** @param asked the pending photo or place that this settles */
  onChange: (change: Partial<TypedProof>, asked?: Coming) => void;
  /** Shown once somebody wanted to go on. */
  errors: ProofErrors;
  isRequired: boolean;
  /** Whether the server takes a photo that this device has sealed. */
  keepsPhotos: boolean;
}

/**
 * The recipient of the shipment. Where it may stay empty, the button that saves the state stays in sight until it is
 * asked for.
 */
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

function OpenFields({
  value,
  onChange,
  errors,
  isRequired,
  keepsPhotos,
}: DeliveryProofFieldsProps) {
  const settle = () => onChange(settleTexts(value));
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
        <Field label="Recibió" isRequired={isRequired || isBegun(value)} error={errors.recibe}>
          <TextInput
            ref={takeFocus}
            name="recibe"
            value={value.recibe}
            placeholder="Nombre completo"
            onChange={(event) => onChange({ recibe: event.target.value })}
            onBlur={settle}
          />
        </Field>
        <Field label="Documento" error={errors.documento}>
          <TextInput
            name="documento"
            className="num"
            value={value.documento}
            onChange={(event) => onChange({ documento: event.target.value })}
            onBlur={settle}
          />
        </Field>
      </div>
      <Field label="Firma" isGroup>
        <SignaturePad value={value.firma} onChange={(firma) => onChange({ firma })} />
      </Field>
      {keepsPhotos && (
        <PhotoField
          value={value.foto}
          error={errors.foto}
          onChange={(foto, asked) => onChange({ foto }, asked)}
        />
      )}
      <PlaceField
        value={value.lugar}
        error={errors.lugar}
        onChange={(lugar, asked) => onChange({ lugar }, asked)}
      />
    </section>
  );
}
