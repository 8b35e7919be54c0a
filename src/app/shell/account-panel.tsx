import CircleUserRound from 'lucide-react/icons/circle-user-round';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import Search from 'lucide-react/icons/search';
import { ROLE_LABELS, type Role } from '../../domain/roles';
import { Link } from '../../ui/link';
import { openedDialog } from '../shortcuts/opened-dialog';

const ENTRY =
  'flex min-h-dock w-full items-center gap-3 px-4 text-left text-ink no-underline hover:bg-rio-tint';

export interface AccountPanelProps {
  name: string;
  role: Role;
  onSignOut: () => void;
}

/** The signed-in person, their account, and the way out. */
export function AccountPanel({ name, role, onSignOut }: AccountPanelProps) {
  return (
    <>
      <p className="px-4 py-2 leading-snug wrap-anywhere">
        <b className="block text-lg">{name}</b>
        <span className="text-ink-soft">{ROLE_LABELS[role]}</span>
      </p>
      <Link to="/adminSection/account" className={ENTRY}>
        <CircleUserRound aria-hidden="true" /> Mi Cuenta
      </Link>
      <button type="button" className={ENTRY} onClick={() => openedDialog.setState({ is: 'go' })}>
        <Search aria-hidden="true" /> Ir a…{' '}
        <kbd className="ml-auto text-sm text-ink-soft">Ctrl K</kbd>
      </button>
      <button type="button" className={ENTRY} onClick={() => openedDialog.setState({ is: 'help' })}>
        <Keyboard aria-hidden="true" /> Atajos del teclado
      </button>
      <button type="button" className={ENTRY} onClick={onSignOut}>
        <LogOut aria-hidden="true" /> Cerrar sesión
      </button>
    </>
  );
}
