/** Where the record of an operation is seen and corrected. */
import type { Operation } from '../../db/schema';
import { detailPath, editPath, hasForm } from '../../domain/paths';

type Named = Pick<Operation, 'entity' | 'key' | 'kind' | 'refs'>;

/** Its details; of a count of pieces those of its voyage. */
export function recordPath({ entity, key, refs }: Named): string {
  const { viajeId } = refs;
  return entity === 'pieceCount' && typeof viajeId === 'string'
    ? detailPath('voyage', viajeId)
    : detailPath(entity, key);
}

/** The form that corrects it; null where none does, as for a state, which has a dialog. */
export function correctionPath({ entity, key, kind }: Named): string | null {
  return kind !== 'status' && hasForm(entity) ? editPath(entity, key) : null;
}
