import type { MirrorRow } from '../../db/schema';
import { useRuntime } from '../../session/runtime-context';
import { useStored } from '../../session/use-stored';
import { readUpdateOffer, type UpdateOffer } from './update-offer';

/** The corrections that a shipment allows; undefined until they are known. */
export function useUpdateOffer(row: MirrorRow | null): UpdateOffer | undefined {
  const runtime = useRuntime();
  return useStored(
    async (db) => (row ? readUpdateOffer({ ...runtime, db }, row) : undefined),
    [runtime, row],
  );
}
