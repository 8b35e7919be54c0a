import { useState } from 'react';
import { DayInput } from '../../crud/day-input';
import { fromBogota, toBogotaDay, toBogotaTime } from '../../domain/rules/dates';
import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';

export interface StepTimeProps {
  /** Epoch ms of the question. */
  readonly askedAt: number;
  /** Called with NaN while the typed text is no time. */
  readonly onChange: (at: number) => void;
  readonly error: string | null;
}

/** When a boat left or arrived: now, unless its person types another time. */
export function StepTime({ askedAt, onChange, error }: StepTimeProps) {
  const [day, setDay] = useState(toBogotaDay(askedAt));
  const [hour, setHour] = useState(toBogotaTime(askedAt).slice(0, 5));
  const change = (newDay: string, newHour: string) => {
    setDay(newDay);
    setHour(newHour);
    onChange(fromBogota(newDay, newHour));
  };
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Día">
        <DayInput name="dia" value={day} onChange={(typed) => change(typed, hour)} />
      </Field>
      <Field label="Hora" error={error ?? undefined}>
        <TextInput
          name="hora"
          type="time"
          className="num"
          value={hour}
          onChange={({ target }) => change(day, target.value)}
        />
      </Field>
    </div>
  );
}
