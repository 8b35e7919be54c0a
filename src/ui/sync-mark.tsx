import Hourglass from 'lucide-react/icons/hourglass';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Tablet from 'lucide-react/icons/tablet';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { classNames } from './class-names';
import { Link } from './link';

export type SyncMarkState = 'local' | 'sending' | 'verifying' | 'trouble';

const ICONS = {
  local: <Tablet aria-hidden="true" />,
  sending: <RefreshCw aria-hidden="true" />,
  verifying: <Hourglass aria-hidden="true" />,
  trouble: <TriangleAlert aria-hidden="true" />,
};

export interface SyncMarkProps {
  state: SyncMarkState;
  children: string;
  /** Makes it a link, with a 48 px target, to where the error is resolved. */
  to?: string | undefined;
}

/** The sync state of a record that is not on the server as shown. */
export function SyncMark({ state, children, to }: SyncMarkProps) {
  const className = classNames(
    'inline-flex items-center gap-1.75 text-sm/tight font-label whitespace-nowrap [&>svg]:size-[1.2em]',
    state === 'trouble' ? 'text-danger' : 'text-ink',
    to !== undefined && 'relative underline underline-offset-[0.2em]',
    // The touch target is larger than the text.
    to !== undefined &&
      'after:absolute after:-inset-x-2 after:inset-y-[calc((1.2em-var(--spacing-target))/2)]',
  );
  const content = (
    <>
      {ICONS[state]}
      {children}
    </>
  );
  return to === undefined ? (
    <span className={className} data-where={state}>
      {content}
    </span>
  ) : (
    <Link to={to} className={className} data-where={state}>
      {content}
    </Link>
  );
}
