import { useMemo } from 'react';
import { useRecords } from '../../crud/use-records';
import type { MirrorRow } from '../../db/schema';
import { toShipmentNumber } from '../../domain/rules/waybill';
import { indexByDocument } from './customers-by-document';
import { toPartyName } from './people-words';
import { toRouteText } from './route-cell';

export interface BulkTicksProps {
  rows: readonly MirrorRow[];
  /** Keys. */
  unticked: ReadonlySet<string>;
  onChange: (unticked: ReadonlySet<string>) => void;
}

const TICK = 'size-6 flex-none accent-rio';
const LINE = 'flex min-h-dock cursor-pointer items-center gap-3 px-3 py-1 leading-snug';

/** The shipments that a step is for, each with its tick, and one for all. */
export function BulkTicks({ rows, unticked, onChange }: BulkTicksProps) {
  const { rows: people } = useRecords('customer');
  const customers = useMemo(() => indexByDocument(people), [people]);
  const ticked = rows.filter(({ key }) => !unticked.has(key)).length;
  const isAll = ticked === rows.length;
  const toggle = (key: string) => {
    const next = new Set(unticked);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  return (
    <fieldset className="min-w-0 rounded-1 border-stroke border-edge">
      <legend className="sr-only">Envíos que cambian</legend>
      <label className={`${LINE} font-strong`}>
        <input
          type="checkbox"
          name="todos"
          className={TICK}
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = ticked > 0 && !isAll;
          }}
          onChange={() => onChange(new Set(isAll ? rows.map(({ key }) => key) : []))}
        />
        <span>
          Todos <span className="num">{`(${ticked} de ${rows.length})`}</span>
        </span>
      </label>
      <ul className="max-h-[38vh] overflow-y-auto">
        {rows.map((row) => (
          <li key={row.key} className="border-edge border-t-stroke">
            <label className={LINE}>
              <input
                type="checkbox"
                name="envio"
                className={TICK}
                checked={!unticked.has(row.key)}
                onChange={() => toggle(row.key)}
              />
              <span className="min-w-0 wrap-anywhere">
                <b className="num">{toShipmentNumber(row).number}</b>{' '}
                {toPartyName(
                  customers.get(String(row.view.destinatarioCedula)),
                  row.view.destinatarioCedula,
                )}
                <span className="block text-sm text-ink-soft">{toRouteText(row.view)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
