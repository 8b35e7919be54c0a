import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import X from 'lucide-react/icons/x';
import type { MirrorRow } from '../../../db/schema';
import { formatKilograms, formatSides, toKilograms } from '../../../domain/rules/cargo-measures';
import { formatInteger } from '../../../domain/rules/numbers';
import { Button } from '../../../ui/button';
import { Plank } from '../../../ui/plank';

export interface ChosenProductsProps {
  rows: readonly MirrorRow[];
  taken: readonly MirrorRow[];
  onRemove: (row: MirrorRow) => void;
}

/** The products to send. */
export function ChosenProducts({ rows, taken, onRemove }: ChosenProductsProps) {
  return (
    <ul className="grid gap-plank">
      {rows.map((row) => {
        const { view } = row;
        const isTaken = taken.includes(row);
        const name = String(view.productName ?? '');
        return (
          <Plank
            as="li"
            key={row.key}
            data-key={row.key}
            edge={isTaken ? 'trouble' : 'chosen'}
            className="grid min-h-19 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 p-2.5 pl-3.5 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]"
          >
            <p className="num min-w-14 text-center text-2xl leading-none font-title">
              {formatInteger(Number(view.number ?? 0))}
              <small className="block text-sm leading-tight font-text text-ink-soft">
                {Number(view.number) === 1 ? 'unidad' : 'unidades'}
              </small>
            </p>
            <p className="min-w-0">
              <b className="block text-lg leading-tight wrap-anywhere">{name}</b>
              <span className="num text-ink-soft">{formatSides(view)}</span>
              {isTaken && (
                <span className="flex items-center gap-2 font-label text-danger">
                  <TriangleAlert aria-hidden="true" /> Ya viaja en otro envío: quítalo para seguir
                </span>
              )}
            </p>
            <p className="num max-sm:col-start-2 sm:text-right">
              {formatKilograms(toKilograms(view.weight, view.unitOfMeasurement))}
            </p>
            <Button
              className="max-sm:col-span-full sm:min-w-30"
              aria-label={`Quitar ${name}`}
              onClick={() => onRemove(row)}
            >
              <X aria-hidden="true" /> Quitar
            </Button>
          </Plank>
        );
      })}
    </ul>
  );
}
