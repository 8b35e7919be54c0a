import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { Brand } from '../../ui/brand';
import { ButtonLink } from '../../ui/button-link';
import { IconButton } from '../../ui/icon-button';
import { ThemeSwitch } from '../../ui/theme-switch';
import { COMPANY } from '../company';

const ENTRIES = [
  { to: '/', label: 'Inicio' },
  { to: '/blog', label: 'Blog' },
  { to: '/quienes-somos', label: 'Quiénes somos' },
  { to: '/horarios', label: 'Horarios' },
];

export function SiteHeader() {
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu.
  useEffect(() => setIsOpen(false), [pathname]);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from whatever inside has the focus.
    <header className="site-header" data-open={isOpen || undefined} onKeyDown={closeOnEscape}>
      <div className="site-wrap site-bar">
        <Link className="site-brand" to="/" aria-label={`${COMPANY.brand}, inicio`}>
          <Brand name={COMPANY.brand} />
        </Link>
        <nav id="site-menu" className="site-menu" aria-label="Principal">
          <ul>
            {ENTRIES.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
          <ThemeSwitch />
        </nav>
        <ButtonLink to="/login" variant="strong" className="site-enter">
          Iniciar Sesión
        </ButtonLink>
        <IconButton
          ref={button}
          className="site-menu-button"
          label={isOpen ? 'Cerrar el menú' : 'Abrir el menú'}
          icon={isOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls="site-menu"
          onClick={() => setIsOpen(!isOpen)}
        />
      </div>
    </header>
  );
}
