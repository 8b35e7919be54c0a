import { useId } from 'react';
import type { Operation } from '../../db/schema';
import type { Fields } from '../../domain/entity';
import { isSame } from '../../domain/rules/same';
import { classNames } from '../../ui/class-names';
import { toLabel, toReadable } from './operation-words';

export type Side = 'mine' | 'theirs';
/** The choice for each contested field. */
export type Choices = Readonly<Record<string, Side | undefined>>;

export interface ConflictFieldsProps {
  operation: Operation;
  /** The server's values of the contested fields. */
  theirs: Fields;
  mineNote: string;
  /** 'Lo del servidor', unless said otherwise. */
  theirsTitle?: string;
  theirsNote: string;
  /** Where there is more than one field, each is chosen by itself. */
  choices: Choices;
  onChoose: (field: string, side: Side) => void;
}

/**
 * For each field changed on both sides: mine, theirs and, for an update, the original. Beside each other, or on a phone
 * below.
 */
export function ConflictFields({ operation, theirs, choices, ...rest }: ConflictFieldsProps) {
  const fields = Object.keys(theirs);
  const { before: seen } = operation;
  // Where nobody changed a field there, the value before would say the same again.
  const before = fields.every((field) => isSame(seen?.[field], theirs[field])) ? null : seen;
  const isMany = fields.length > 1;
  return (
    <div className="grid gap-4">
      {fields.map((field, index) => (
        <fieldset key={field} className="grid gap-2">
          <legend className="mb-1.5 text-ink-soft">{toLabel(operation, field)}</legend>
          <div className={classNames('grid gap-2.5', before ? 'md:grid-cols-3' : 'md:grid-cols-2')}>
            <Box
              title="Lo mío"
              value={toReadable(operation, field, operation.changes[field])}
              note={index === 0 ? rest.mineNote : ''}
              {...(isMany && {
                isChosen: choices[field] === 'mine',
                onChoose: () => rest.onChoose(field, 'mine'),
                group: `${operation.seq}-${field}`,
              })}
            />
            <Box
              title={rest.theirsTitle ?? 'Lo del servidor'}
              value={toReadable(operation, field, theirs[field])}
              note={index === 0 ? rest.theirsNote : ''}
              {...(isMany && {
                isChosen: choices[field] === 'theirs',
                onChoose: () => rest.onChoose(field, 'theirs'),
                group: `${operation.seq}-${field}`,
              })}
            />
            {before && (
              <Box
                title="Antes"
                value={toReadable(operation, field, before[field])}
                note=""
                isPast
              />
            )}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

interface BoxProps {
  title: string;
  value: string;
  note: string;
  isPast?: boolean;
  isChosen?: boolean;
  onChoose?: () => void;
  group?: string;
}

/** One side of a conflict. */
export function Box({
  title,
  value,
  note,
  isPast = false,
  isChosen = false,
  onChoose,
  group,
}: BoxProps) {
  const id = useId();
  const look = classNames(
    'relative grid content-start gap-1 rounded-2 p-3',
    isPast ? 'bg-sunken' : isChosen ? 'border-3 border-rio bg-rio-tint' : 'border-2 border-edge',
    onChoose &&
      'min-h-target cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus',
  );
  const said = (
    <>
      <span className="flex items-center gap-2.5 font-strong">
        {onChoose && (
          <>
            <input
              type="radio"
              id={id}
              name={group}
              checked={isChosen}
              onChange={onChoose}
              className="sr-only"
            />
            <span className="dot" aria-hidden="true" />
          </>
        )}
        {title}
      </span>
      <span className="text-lg wrap-anywhere">{value}</span>
      {note && <span className="text-sm text-ink-soft">{note}</span>}
    </>
  );
  return onChoose ? (
    <label htmlFor={id} className={look}>
      {said}
    </label>
  ) : (
    <p className={look}>{said}</p>
  );
}
