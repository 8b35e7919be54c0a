import * as v from 'valibot';
import { MESSAGES } from '../domain/messages';
import { MAX_REASON } from '../domain/rules/transitions';
import { toTypedText } from '../domain/values/typed-text';
import { Field } from '../ui/field';
import { TextArea } from '../ui/text-area';

/**
 * A reason as it is kept, or the message about its fault.
 * @param room the number of characters left for it
 */
export function readReason(
  typed: string,
  room = MAX_REASON,
): { readonly reason: string } | { readonly message: string } {
  const schema = v.pipe(
    v.string(),
    v.transform((text) => toTypedText('text', text)),
    v.nonEmpty(MESSAGES.required),
    v.maxLength(room, MESSAGES.tooLong),
  );
  const parsed = v.safeParse(schema, typed);
  return parsed.success ? { reason: parsed.output } : { message: parsed.issues[0].message };
}

export interface ReasonFieldProps {
  value: string;
  onChange: (typed: string) => void;
  hint: string;
  /** Once somebody wanted to go on. */
  isJudged: boolean;
  /** How many characters are left for it, where something stands before it. */
  room?: number;
}

/** The reason of a state change. The typed text becomes the kept one in sight. */
export function ReasonField({ value, onChange, hint, isJudged, room }: ReasonFieldProps) {
  const read = readReason(value, room);
  return (
    <Field
      label="Motivo"
      isRequired
      hint={hint}
      error={isJudged && 'message' in read ? read.message : undefined}
    >
      <TextArea
        name="motivo"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => 'reason' in read && onChange(read.reason)}
      />
    </Field>
  );
}
