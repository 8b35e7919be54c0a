import CircleUserRound from 'lucide-react/icons/circle-user-round';
import LogOut from 'lucide-react/icons/log-out';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { ROLE_LABELS } from '../../domain/roles';
import { useRuntime } from '../../session/runtime-context';
import { usePersonName } from '../../session/use-person-name';
import { Popover } from './popover';

const ENTRY =
  'flex min-h-dock w-full items-center gap-3 px-4 text-left text-ink no-underline hover:bg-rio-tint';

/** Whose session it is, always in sight, and the way out of it. */
export function AccountMenu({ onSignOut }: { onSignOut: () => void }) {
  const id = useId();
  const { user } = useRuntime();
  const name = usePersonName();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="btn max-w-52 min-w-target px-3"
        aria-label={`Cuenta de ${name}`}
        title={name}
      >
        <CircleUserRound aria-hidden="true" className="flex-none" />
        <span className="truncate max-xl:hidden">{name}</span>
      </button>
      <Popover
        id={id}
        side="below"
        className="w-72 rounded-2 border-stroke border-edge bg-surface py-2 text-ink shadow-lg"
      >
        <p className="px-4 py-2 leading-snug wrap-anywhere">
          <b className="block text-lg">{name}</b>
          <span className="text-ink-soft">{ROLE_LABELS[user.rol]}</span>
        </p>
        <Link to="/adminSection/account" className={ENTRY}>
          <CircleUserRound aria-hidden="true" /> Mi Cuenta
        </Link>
        <button type="button" className={ENTRY} onClick={onSignOut}>
          <LogOut aria-hidden="true" /> Cerrar sesión
        </button>
      </Popover>
    </>
  );
}
