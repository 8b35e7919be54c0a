import { Field } from '../../ui/field';
import { TextArea } from '../../ui/text-area';
import { readReason } from './reason';

/** For the focus, where it is missing. */
export const REASON_ID = 'motivo-del-cambio';

export interface ReasonFieldProps {
  value: string;
  onChange: (typed: string) => void;
  hint: string;
  /** Once somebody wanted to go on. */
  isJudged: boolean;
  /** How many characters are left for it, where something stands before it. */
  room?: number;
}

/** Why a state changes. What was typed becomes what is kept, in sight. */
export function ReasonField({ value, onChange, hint, isJudged, room }: ReasonFieldProps) {
  const read = readReason(value, room);
  return (
    <Field
      id={REASON_ID}
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
