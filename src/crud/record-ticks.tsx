import type { ReactNode } from 'react';
import type { MirrorRow } from '../db/schema';
import { Tick } from '../ui/tick';

export interface RecordTicksProps {
  readonly rows: readonly MirrorRow[];
  /** Keys. */
  readonly unticked: ReadonlySet<string>;
  readonly onChange: (unticked: ReadonlySet<string>) => void;
  /** For a screen reader: the meaning of the ticks. */
  readonly legend: string;
  /** The name of each tick. */
  readonly name: string;
  readonly children: (row: MirrorRow) => ReactNode;
}

const LINE = 'px-3 py-1 leading-snug';

/** Records to choose from, each with its tick, and one for all of them. */
export function RecordTicks({
  rows,
  unticked,
  onChange,
  legend,
  name,
  children,
}: RecordTicksProps) {
  const ticked = rows.filter(({ key }) => !unticked.has(key)).length;
  const isAll = ticked === rows.length;
  const toggle = (key: string) => {
    const next = new Set(unticked);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  return (
    <fieldset className="min-w-0 rounded-1 border-stroke border-edge">
      <legend className="sr-only">{legend}</legend>
      <Tick
        className={`${LINE} font-strong`}
        name="todos"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = ticked > 0 && !isAll;
        }}
        onChange={() => onChange(new Set(isAll ? rows.map(({ key }) => key) : []))}
      >
        <span>
          Todos <span className="num">{`(${ticked} de ${rows.length})`}</span>
        </span>
      </Tick>
      <ul className="max-h-[38vh] overflow-y-auto">
        {rows.map((row) => (
          <li key={row.key} className="border-edge border-t-stroke">
            <Tick
              className={LINE}
              name={name}
              value={row.key}
              checked={!unticked.has(row.key)}
              onChange={() => toggle(row.key)}
            >
              <span className="min-w-0 wrap-anywhere">{children(row)}</span>
            </Tick>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
