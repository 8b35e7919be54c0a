import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Brand } from '../../ui/brand';
import { ButtonLink } from '../../ui/button-link';
import { classNames } from '../../ui/class-names';
import { IconButton } from '../../ui/icon-button';
import { Link } from '../../ui/link';
import { ThemeSwitch } from '../../ui/theme-switch';
import { COMPANY } from '../company';

const ENTRIES = [
  { to: '/', label: 'Inicio' },
  { to: '/blog', label: 'Blog' },
  { to: '/quienes-somos', label: 'Quiénes somos' },
  { to: '/horarios', label: 'Horarios' },
];

const ENTRY =
  'inline-flex min-h-dock w-full items-center px-3.5 text-ink no-underline hover:bg-sunken menu:min-h-target';
const OTHER = 'rounded-1 font-medium';
/** A bar at its left, or under it where the entries stand in one line. */
const CURRENT =
  'font-strong shadow-[inset_6px_0_var(--color-rio)] menu:shadow-[inset_0_-4px_var(--color-rio)]';

export function SiteHeader() {
  const { pathname } = useLocation();
  /** The page on which the menu was opened: on another one it is closed. */
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === pathname;
  const button = useRef<HTMLButtonElement>(null);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpenOn(null);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from whatever inside has the focus.
    <header className="relative z-5" onKeyDown={closeOnEscape}>
      <div className="mx-auto flex min-h-18 w-full max-w-page items-center gap-2 px-3.5 lg:min-h-21 lg:gap-7 lg:px-10">
        <Link
          className="mr-auto flex min-w-target items-center no-underline"
          to="/"
          aria-label={`${COMPANY.brand}, inicio`}
        >
          <Brand name={COMPANY.brand} look="header" />
        </Link>
        <nav
          id="site-menu"
          className={classNames(
            'flex items-center justify-between gap-3 menu:gap-7',
            'max-menu:absolute max-menu:inset-x-3.5 max-menu:top-full max-menu:flex-wrap',
            'max-menu:floating max-menu:rounded-2 max-menu:p-3',
            !isOpen && 'max-menu:hidden',
          )}
          aria-label="Principal"
        >
          <ul className="grid flex-[1_1_220px] gap-1 menu:flex menu:flex-none">
            {ENTRIES.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={classNames(ENTRY, to === pathname ? CURRENT : OTHER)}
                  aria-current={to === pathname ? 'page' : undefined}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <ThemeSwitch />
        </nav>
        <ButtonLink
          to="/login"
          variant="strong"
          className="whitespace-nowrap max-lg:min-h-target max-lg:px-3"
        >
          Iniciar Sesión
        </ButtonLink>
        <IconButton
          ref={button}
          className="menu:hidden"
          label={isOpen ? 'Cerrar el menú' : 'Abrir el menú'}
          icon={isOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls="site-menu"
          onClick={() => setOpenOn(isOpen ? null : pathname)}
        />
      </div>
    </header>
  );
}
