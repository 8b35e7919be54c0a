import { formatAge } from '../domain/rules/dates';
import { formatInteger } from '../domain/rules/numbers';
import { clock } from '../session/clock';

export interface ListSummaryProps {
  readonly shown: number;
  readonly all: number;
  readonly singular: string;
  readonly plural: string;
  readonly readAt: number | null;
}

/** `43 clientes · Datos de las 3:15 p. m.`; announced, because a search changes it. */
export function ListSummary({ shown, all, singular, plural, readAt }: ListSummaryProps) {
  return (
    <p className="flex flex-wrap gap-x-4 text-ink-soft">
      <span role="status">
        <b className="num text-ink">{formatInteger(shown)}</b>
        {shown < all && ` de ${formatInteger(all)}`} {all === 1 ? singular : plural}
      </span>
      <span>{toAge(readAt, clock.now())}</span>
    </p>
  );
}

/** How old the server's list is, in words. */
export function toAge(readAt: number | null, now: number): string {
  if (readAt === null) return 'Sin todos los datos del servidor';
  return `Datos ${formatAge(readAt, now)}`;
}
