import { useState } from 'react';
import { formatDate, parseDate } from '../domain/rules/dates';
import { withSlashes } from '../domain/rules/with-slashes';
import { TextInput } from '../ui/text-input';

export interface DayInputProps {
  name: string;
  /** `2026-11-26`, or ''. */
  value: string;
  /** '' while the typed text is no day. */
  onChange: (day: string) => void;
}

/** A day as forms write it, whatever language the browser has. */
export function DayInput({ name, value, onChange }: DayInputProps) {
  const [typed, setTyped] = useState(formatDate(value));
  const isTyped = toDay(typed) === value;
  return (
    <TextInput
      name={name}
      className="num"
      inputMode="numeric"
      placeholder="dd/mm/aaaa"
      value={isTyped ? typed : formatDate(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(toDay(target.value));
      }}
      onBlur={() => isTyped && value !== '' && setTyped(formatDate(value))}
    />
  );
}

const toDay = (typed: string) => parseDate(withSlashes(typed)) ?? '';
