/** Decides which step of a voyage may be corrected here and now, and what that does to the shipments aboard. */
import type { MirrorRow } from '../../db/schema';
import { labelOf, TOLD_STATES } from '../../domain/options';
import type { Role } from '../../domain/roles';
import { toToldState } from '../../domain/rules/to-claim';
import { rowsNamed } from '../../domain/rules/voyage-cargo';
import {
  judgeCargo,
  type StepBack,
  stepBackOf,
  VOYAGE_CORRECTIONS,
} from '../../domain/rules/voyage-correction';
import { isVoyageOpen } from '../../domain/rules/voyages';
import { isPartOf } from '../../domain/server-version';

/** The step that this person may take back. An unsent one is no step yet: it is discarded. */
export function correctableStep(
  { base, view }: MirrorRow,
  { role, serverVersion }: { readonly role: Role; readonly serverVersion: number },
): StepBack | undefined {
  const isHere = role === 'ADMIN' && isPartOf(serverVersion, VOYAGE_CORRECTIONS);
  return isHere && base?.estado === view.estado ? stepBackOf(view.estado) : undefined;
}

/** The number of shipments that go back with a voyage, and why others do not: '1 Entregado', in words. */
export function countBack(
  step: StepBack,
  voyage: MirrorRow,
  aboard: readonly MirrorRow[],
  voyages: readonly MirrorRow[],
): { readonly back: number; readonly stays: number; readonly why: readonly string[] } {
  const others = voyages.filter(({ key, view }) => key !== voyage.key && isVoyageOpen(view.estado));
  const judged = aboard.map(({ key, id, view }) => {
    const isElsewhere = others.some((one) => rowsNamed(one.view.enviosIds, [{ key, id, view }])[0]);
    const is = judgeCargo(step, voyage.view, view, isElsewhere);
    const told = toToldState(view);
    const why =
      told !== step.cargo.from
        ? labelOf(TOLD_STATES, told)
        : isElsewhere
          ? 'en otro viaje'
          : 'cambió o se pagó después';
    return { is, why };
  });
  const reasons = judged.filter(({ is }) => is === 'stays').map(({ why }) => why);
  return {
    back: judged.filter(({ is }) => is === 'back').length,
    stays: reasons.length,
    why: [...new Set(reasons)].map(
      (why) => `${reasons.filter((one) => one === why).length} ${why}`,
    ),
  };
}
