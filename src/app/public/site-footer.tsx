import { Link } from 'react-router-dom';
import { Brand } from '../../ui/brand';
import { classNames } from '../../ui/class-names';
import { Waterline } from '../../ui/waterline';
import { COMPANY } from '../company';

const COLUMNS = [
  {
    title: 'Directrices y Servicios',
    links: [
      { to: '/privacidad', label: 'Política de privacidad' },
      { to: '/terminos', label: 'Términos y condiciones' },
      { to: '/seguridad', label: 'Seguridad' },
      { to: '/servicios', label: 'Servicios' },
    ],
  },
  {
    title: 'Colaboradores',
    links: [
      { to: '/asociados', label: 'Asociados' },
      { to: '/contribuyentes', label: 'Contribuyentes' },
    ],
  },
];

/** The water line takes the colour of what ends above it: the page's ground, or a white plank. */
export function SiteFooter({ isAfterPlank }: { isAfterPlank: boolean }) {
  return (
    <footer className={classNames('site-footer', isAfterPlank && 'site-footer-after-plank')}>
      <Waterline />
      <div className="site-wrap">
        <div className="site-columns">
          <div>
            <Brand name={COMPANY.brand} isOnSide />
            <h2>Acerda de...</h2>
            <p>
              {COMPANY.name}, {COMPANY.dock}.
            </p>
          </div>
          {COLUMNS.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h3>{title}</h3>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="site-rights">
          <a href={`mailto:${COMPANY.supportEmail}`}>{COMPANY.supportEmail}</a>
          <p>© 2024 Todos los derechos reservados</p>
        </div>
      </div>
    </footer>
  );
}
