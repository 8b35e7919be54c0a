import { Brand } from '../../ui/brand';
import { ContactList } from '../../ui/contact-list';
import { Link } from '../../ui/link';
import { PageWidth } from '../../ui/page-width';
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
      { to: '/contribuyentes', label: 'Reconocimientos' },
    ],
  },
];

const LINK = 'inline-flex min-h-target items-center text-inherit focus-visible:outline-side-focus';

/** The water line takes the colour of the section above it: the page's ground, or a white plank. */
export function SiteFooter({ isAfterPlank }: { isAfterPlank: boolean }) {
  return (
    <footer className="relative border-edge bg-side pt-23 pb-8.5 text-on-side sol:border-t-4 sol:pt-10">
      <Waterline
        className="absolute -top-px left-0 h-12 -scale-y-100 sol:hidden"
        fill={isAfterPlank ? 'fill-surface' : 'fill-ground'}
      />
      <PageWidth>
        <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1.2fr_1fr_1fr]">
          <div>
            <Brand name={COMPANY.brand} isOnSide />
            <h2 className="pt-2.5 text-2xl/[1.25] text-inherit">Acerca de...</h2>
            <p className="max-w-[24em] pt-2.5">
              {COMPANY.name}, {COMPANY.dock}.
            </p>
          </div>
          {COLUMNS.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h3 className="pb-1.5 text-inherit">{title}</h3>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} className={LINK}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="mt-7 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t pt-5">
          <ContactList
            contact={COMPANY}
            className="flex flex-wrap items-center gap-x-8"
            linkClassName="text-inherit focus-visible:outline-side-focus"
          />
          <p>© 2026 Todos los derechos reservados</p>
        </div>
      </PageWidth>
    </footer>
  );
}
