import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names';

export interface LoginNoteProps {
  icon: LucideIcon;
  /** Something on this device waits for a sign-in. */
  isWaiting?: boolean;
  children: ReactNode;
}

export function LoginNote({ icon: Icon, isWaiting = false, children }: LoginNoteProps) {
  return (
    <p
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3 rounded-2 px-4 py-3 leading-[1.35] wrap-anywhere',
        '-outline-offset-3 sol:outline-3',
        isWaiting
          ? 'bg-warning-ground outline-warning'
          : 'bg-sunken outline-edge sol:outline-dashed',
      )}
      role="status"
    >
      <Icon className={classNames('size-6.5', isWaiting && 'text-warning')} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
