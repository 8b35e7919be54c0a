import type { MirrorRow } from '../../db/schema';

/** The one vessel of all of them; '' where there is none, or more than one. */
export function onlyVesselOf(rows: readonly MirrorRow[]): string {
  const names = new Set(rows.map(({ view }) => String(view.vehiculoNombre ?? '')));
  return names.size === 1 ? ([...names][0] ?? '') : '';
}
