/**
 * docs/SPEC.md, S2.01 to S2.31: what the landing page says, part by part. docs/decisions/0037 keeps the slips
 * ('Acerca de...'), 0038 and 0039 make the footer's items links. The header and the sign-in's title are read in
 * a browser (tests/e2e).
 */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { COMPANY } from '../../src/app/company';
import { NotFoundScreen } from '../../src/app/not-found-screen';
import { SiteFooter } from '../../src/app/public/site-footer';
import { LandingScreen } from '../../src/features/landing/landing-screen';
import { SignInFields } from '../../src/features/login/sign-in-fields';
import { TrackingBox } from '../../src/features/tracking/tracking-box';

const render = (part: ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>).replaceAll('&#x27;', "'");
/** The texts that one reads, in order. */
const readText = (html: string) => html.replace(/<[^>]+>/g, '|').replace(/\|[|\s]*/g, '|');
const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/g)].map(
    ([, href = '', inside = '']) => [inside.replace(/<[^>]+>/g, ''), href],
  );

describe('the landing page', () => {
  const page = render(<LandingScreen company={COMPANY} trackingBox={<TrackingBox />} />);
  it.each([
    'Rastrea la ubicación del envío',
    '¡Rastrear ahora!',
    'APLICACIÓN DE TRAZABILIDAD DEL TRANSPORTE FLUVIAL',
    'QUÉ TE OFRECEMOS',
    'BENEFICIOS CLAVE',
  ])('says «%s»', (text) => {
    expect(readText(page)).toContain(`|${text}|`);
  });

  it('asks for the history ID', () => {
    expect(page).toContain('placeholder="Ingrese el ID de historial... Ej. Fn3918koP"');
    expect(page.match(/<input/g)).toHaveLength(1);
    expect(page).toContain('lucide-radar');
  });

  const sectionOf = (id: string) =>
    new RegExp(`<section[^>]*aria-labelledby="${id}".*?</section>`, 's').exec(page)?.[0] ?? '';

  it('introduces itself in two paragraphs', () => {
    expect(sectionOf('intro').match(/<p[ >]/g)).toHaveLength(2);
  });

  it('offers with a ship and a user', () => {
    const offer = sectionOf('oferta');
    expect(offer.match(/lucide-ship|lucide-user/g)).toEqual(['lucide-ship', 'lucide-user']);
  });

  it('promises of a shipment what its public tracking shows, and neither price nor name', () => {
    const offer = readText(sectionOf('oferta'));
    expect(offer).toContain('de dónde sale, a dónde va y en qué estado está');
    expect(offer).not.toMatch(/cuesta|precio|responde/);
  });

  it('names the five benefits of docs/SPEC.md, S1.04 to S1.08', () => {
    const captions = [...sectionOf('beneficios').matchAll(/<p(?: [^>]*)?>(.*?)<\/p>/g)].map(
      ([, text]) => text,
    );
    expect(captions).toEqual([
      'Interfaz amigable',
      'Seguimiento de los movimientos clave del transporte fluvial',
      'Sistematización de la información del transporte fluvial',
      'Administración logística de motonaves y carga',
      'Trazabilidad del proceso',
    ]);
    expect(sectionOf('beneficios').match(/class="lucide /g)).toHaveLength(5);
  });
});

describe('the footer', () => {
  const footer = render(<SiteFooter isAfterPlank={false} />);
  it.each([
    'Acerca de...',
    'Directrices y Servicios',
    'Colaboradores',
    'soporte@fluvicarga.co',
    '© 2026 Todos los derechos reservados',
  ])('says «%s»', (text) => {
    expect(readText(footer)).toContain(`|${text}|`);
  });
  it.each([
    ['Política de privacidad', '/privacidad'],
    ['Términos y condiciones', '/terminos'],
    ['Seguridad', '/seguridad'],
    ['Servicios', '/servicios'],
    ['Asociados', '/asociados'],
    ['Reconocimientos', '/contribuyentes'],
  ])('%s leads to %s', (label, href) => {
    expect(linksOf(footer)).toContainEqual([label, href]);
  });
});

it('the sign-in asks for the user name and the password, which can be shown', () => {
  const fields = render(<SignInFields onDone={() => undefined} onUnfinished={() => undefined} />);
  expect(fields).toContain('name="username"');
  expect(fields).toMatch(/<input(?=[^>]*name="password")(?=[^>]*type="password")/);
  expect(readText(fields)).toContain('|Mostrar|la contraseña|');
  expect(readText(fields)).toContain('|Iniciar sesión|');
});

it('an unknown path shows the not-found page', () => {
  expect(readText(render(<NotFoundScreen />))).toContain('|404 - No encontrado|');
});
