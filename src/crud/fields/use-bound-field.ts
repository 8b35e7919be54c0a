import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useController } from 'react-hook-form';
import type { QUEUED_ENTITIES, QueuedEntity } from '../../domain/entities';
import type { company } from '../../domain/entities/company';
import type { user } from '../../domain/entities/user';
import type { FieldNameOf } from '../../domain/entity';
import type { FieldKind } from '../../domain/fields';
import { optionsAt } from '../../domain/options';
import { afterPress } from '../../ui/after-press';
import { goOnByEnter, nameEnterKey } from '../../ui/next-field';
import { normaliseTyped, settledNote } from '../typed-value';
import { useEntityFormContext } from '../use-entity-form';

/** A field of some entity, or one that only a form has: any other name does not compile. */
export type FormFieldName =
  | FieldNameOf<(typeof QUEUED_ENTITIES)[QueuedEntity]>
  | FieldNameOf<typeof company>
  | FieldNameOf<typeof user>
  | 'confirmPassword'
  | 'confirmUsername'
  | 'newCategoryName'
  | 'password'
  | 'productLocation';

/** Props of every bound field; the rest it reads from the entity. */
export interface BoundFieldProps {
  /** The wire field. */
  readonly name: FormFieldName;
  /** Where the form calls it otherwise. */
  readonly label?: string | undefined;
  readonly hint?: ReactNode;
  readonly width?: FieldWidth | undefined;
  readonly autoComplete?: string | undefined;
  readonly placeholder?: string | undefined;
  /** Required here though the schema cannot know: by a condition of the form. */
  readonly isRequired?: boolean | undefined;
}

/** A control's value, error and handlers, and the frame around it. `kind` decides how a typed value is settled. */
export function useBoundField(props: BoundFieldProps, kind?: FieldKind) {
  const { form, start, fieldOf, refusalOf, serverVersion } = useEntityFormContext();
  const { name } = props;
  const { field: control, fieldState } = useController({ name, control: form.control });
  const field = fieldOf(name);
  const value = String(control.value ?? '');
  const settleAs = { ...field, kind: kind ?? field?.kind ?? 'text' };
  /** About what settling made of the text, until the value is changed again. */
  const [note, setNote] = useState<string | null>(null);

  /** On leaving the field, the typed text becomes the kept value, written as it is read back; an unchanged one stays. */
  const settle = () => {
    if (value === start[name]) return;
    const settled = normaliseTyped(settleAs, value);
    if (settled === value) return;
    control.onChange(settled);
    const said = settledNote(settleAs, value);
    afterPress(() => setNote(said));
  };
  /** A message under the field would move a button that is being pressed. */
  const leave = () => afterPress(control.onBlur);
  return {
    frame: {
      label: props.label ?? field?.label ?? name,
      isRequired: props.isRequired ?? field?.isRequired ?? false,
      hint: note ?? props.hint,
      error: fieldState.error?.message ?? refusalOf(name, control.value),
      className: widthClass(props.width),
    },
    options: optionsAt(serverVersion, field?.options ?? [], value),
    value,
    set: (next: string) => control.onChange(next),
    control: { name, ref: control.ref, onBlur: leave },
    /** For typed values, as opposed to chosen ones. */
    typed: {
      name,
      ref: control.ref,
      value,
      autoComplete: props.autoComplete ?? 'off',
      placeholder: props.placeholder,
      onChange: (event: { target: { value: string } }) => {
        setNote(null);
        control.onChange(event.target.value);
      },
      onBlur: () => {
        settle();
        leave();
      },
      onFocus: nameEnterKey,
      // Enter submits without leaving the field.
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key !== 'Enter') return;
        settle();
        goOnByEnter(event);
      },
    },
  };
}

/** A field's share of its section's six columns from 600 px on; below it always has the whole line. */
type FieldWidth = 'third' | 'half' | 'two-thirds' | 'full';

const CLASSES: Record<FieldWidth, string> = {
  third: 'sm:col-span-2',
  half: 'sm:col-span-3',
  'two-thirds': 'sm:col-span-4',
  full: 'sm:col-span-6',
};

function widthClass(width: FieldWidth = 'half'): string {
  return CLASSES[width];
}
