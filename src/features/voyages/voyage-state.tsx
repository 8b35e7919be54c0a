import { lookOfState } from '../../crud/state-look';
import { labelOf, VOYAGE_STATES } from '../../domain/options';
import { StateBadge } from '../../ui/state-badge';

/** The state of a voyage. */
export function VoyageState({ value, isBoxed }: { value: unknown; isBoxed?: boolean }) {
  return (
    <StateBadge {...lookOfState(value)} isBoxed={isBoxed}>
      {labelOf(VOYAGE_STATES, value)}
    </StateBadge>
  );
}
