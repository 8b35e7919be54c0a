import PackagePlus from 'lucide-react/icons/package-plus';
import { useId } from 'react';
import type { MirrorRow } from '../../../db/schema';
import { formatKilograms, formatUnits, toTotals } from '../../../domain/rules/cargo-measures';
import { SectionHeading } from '../../../ui/section-heading';

export interface FormerProductsProps {
  rows: readonly MirrorRow[];
  onAgain: (row: MirrorRow) => void;
}

/** Goods that this sender sent before, to be registered again with one tap and any changes. */
export function FormerProducts({ rows, onAgain }: FormerProductsProps) {
  const headingId = useId();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="grid gap-2.5">
      <SectionHeading id={headingId}>Enviado antes</SectionHeading>
      <ul className="grid gap-plank sm:grid-cols-2 xl:grid-cols-3">
        {rows.map((row) => {
          const { units, kilograms } = toTotals([row]);
          return (
            <li key={row.key}>
              <button
                type="button"
                className="plank [--edge:solid_transparent] flex min-h-14 w-full items-center gap-3 bg-surface px-3.5 py-2 text-left text-ink hover:bg-rio-tint"
                onClick={() => onAgain(row)}
              >
                <PackagePlus aria-hidden="true" className="flex-none" />
                <span className="min-w-0">
                  <span className="sr-only">Registrar otra vez: </span>
                  <b className="text-lg wrap-anywhere">{String(row.view.productName)}</b>
                  <span className="num block text-ink-soft">
                    {formatUnits(units)} · {formatKilograms(kilograms)}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
