import type { MirrorRow } from '../../db/schema';
import { groupByName } from '../../domain/values/same';

/** The vessels that carry them, each once. */
export function vesselsOf(rows: readonly MirrorRow[]): string[] {
  const groups = groupByName(rows, ({ view }) => view.vehiculoNombre);
  return groups.map(([name]) => name).filter((name) => name !== '');
}
