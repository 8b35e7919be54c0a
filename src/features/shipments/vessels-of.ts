import type { MirrorRow } from '../../db/schema';

/** The vessels that carry them, each once. */
export function vesselsOf(rows: readonly MirrorRow[]): string[] {
  const names = rows.map(({ view }) => String(view.vehiculoNombre ?? ''));
  return [...new Set(names)].filter((name) => name !== '');
}
