/** Licences and patents that have run out, or will within thirty days. */
import type { MirrorRow } from '../../db/schema';
import { crewMember } from '../../domain/entities/crew-member';
import { detailPath } from '../../domain/paths';
import { type Expiry, evaluateExpiry, isLicenceWatched } from '../../domain/rules/expiry';

export interface Permit {
  readonly key: string;
  /** 'Licencia de Arnulfo Mosquera' */
  readonly title: string;
  readonly kind: 'licence' | 'patent';
  readonly expiry: Expiry;
  readonly to: string;
}

/** The one that ended first on top. `today`: `YYYY-MM-DD`. */
export function toPermits(
  crew: readonly MirrorRow[],
  vessels: readonly MirrorRow[],
  today: string,
): Permit[] {
  const licences = crew
    .filter(({ view }) => isLicenceWatched(view))
    .flatMap(({ key, view }) =>
      toPermit(evaluateExpiry(view.expLicencia, today), {
        key: `crew ${key}`,
        title: `Licencia de ${crewMember.nameOf(view)}`,
        kind: 'licence',
        to: detailPath('crewMember', key),
      }),
    );
  const patents = vessels.flatMap(({ key, view }) =>
    toPermit(evaluateExpiry(view.fechaExpPatente, today), {
      key: `vessel ${key}`,
      title: `Patente de ${view.nombre}`,
      kind: 'patent',
      to: detailPath('vessel', key),
    }),
  );
  return [...licences, ...patents].sort(
    (left, right) =>
      left.expiry.days - right.expiry.days || left.title.localeCompare(right.title, 'es'),
  );
}

function toPermit(expiry: Expiry | null, permit: Omit<Permit, 'expiry'>): Permit[] {
  return expiry && expiry.state !== 'good' ? [{ ...permit, expiry }] : [];
}

/** 'Vencida hace 3 días', 'Vence hoy', 'Vence en 12 días'. */
export function toExpiryWords({ state, days, text }: Expiry): string {
  if (state !== 'past') return text;
  return days === -1 ? 'Vencida hace 1 día' : `Vencida hace ${-days} días`;
}
