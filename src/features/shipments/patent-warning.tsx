import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { toBogotaDay } from '../../domain/rules/dates';
import { clock } from '../../session/clock';
import { StateBadge } from '../../ui/state-badge';
import { toPatentWarning } from './patent';

/** Nothing while the patent is good. */
export function PatentWarning({ expiry }: { expiry: unknown }) {
  const warning = toPatentWarning(expiry, toBogotaDay(clock.now()));
  return (
    warning && (
      <StateBadge
        tone={warning.tone}
        icon={<TriangleAlert aria-hidden="true" />}
        isBoxed
        isWrapping
      >
        {warning.text}
      </StateBadge>
    )
  );
}
