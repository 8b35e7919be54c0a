import CircleUserRound from 'lucide-react/icons/circle-user-round';
import { useId } from 'react';
import { useRuntime } from '../../session/runtime-context';
import { usePersonName } from '../../session/use-person-name';
import { lazyPart } from '../../ui/lazy-module';
import { Link } from '../../ui/link';
import { hasPopover, Popover } from './popover';

const AccountPanel = lazyPart(() => import('./account-panel'), 'AccountPanel');

/** The signed-in person, always in sight, with the menu of their account. */
export function AccountMenu({ onSignOut }: { onSignOut: () => void }) {
  const id = useId();
  const { user } = useRuntime();
  const name = usePersonName();
  const look = { className: 'btn max-w-52 min-w-target px-3', title: name };
  const content = (
    <>
      <CircleUserRound aria-hidden="true" className="flex-none" />
      <span className="max-w-24 truncate xl:hidden">{name.split(' ')[0]}</span>
      <span className="line-clamp-2 text-left text-sm/tight wrap-anywhere max-xl:hidden">
        {name}
      </span>
    </>
  );
  // The account has the way out too.
  if (!hasPopover())
    return (
      <Link {...look} to="/adminSection/account" aria-label={`Mi Cuenta, de ${name}`}>
        {content}
      </Link>
    );
  return (
    <>
      <button {...look} type="button" popoverTarget={id} aria-label={`Cuenta de ${name}`}>
        {content}
      </button>
      <Popover
        id={id}
        side="below"
        className="w-72 rounded-2 border-stroke border-edge bg-surface py-2 text-ink shadow-lg"
      >
        <AccountPanel name={name} role={user.rol} onSignOut={onSignOut} />
      </Popover>
    </>
  );
}
