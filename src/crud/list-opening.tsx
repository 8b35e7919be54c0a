import { formatInteger } from '../domain/rules/numbers';
import type { Records } from './use-records';

/** How many rows are not in memory yet. */
export function toMissing({ rows, total, isWhole }: Omit<Records, 'state' | 'readAt'>): number {
  return isWhole ? 0 : total - rows.length;
}

/** 'Ordenando… faltan 40.000 por leer' */
export function toOpeningWords(doing: string, missing: number): string {
  return `${doing}… ${missing === 1 ? 'falta 1' : `faltan ${formatInteger(missing)}`} por leer`;
}

export interface ListOpeningProps {
  readonly records: Records;
  readonly isSorted: boolean;
  readonly isNarrowed: boolean;
  /** A search waits for the texts of the rows. */
  readonly isWaiting: boolean;
  /** The page that is asked for is not there yet. */
  readonly isShort: boolean;
}

/** Why the list is not yet what was asked for. Nothing where it is. */
export function ListOpening({
  records,
  isSorted,
  isNarrowed,
  isWaiting,
  isShort,
}: ListOpeningProps) {
  if (records.isWhole)
    return (
      isWaiting && (
        <p role="status" className="text-ink-soft">
          Buscando…
        </p>
      )
    );
  if (!isSorted && !isNarrowed && !isShort) return null;
  const doing = isSorted ? 'Ordenando' : isNarrowed ? 'Buscando' : 'Leyendo';
  const [said, rest] = toOpeningWords(doing, toMissing(records)).split('… ');
  return (
    <p className="text-ink-soft">
      <span role="status">{said}…</span>
      {/* Not announced: it changes several times a second. */}
      <span aria-hidden="true"> {rest}</span>
    </p>
  );
}
