import type { ManifestOptions } from 'vite-plugin-pwa';

const JPEG = { type: 'image/jpeg' };
const NARROW = { sizes: '780x1688', form_factor: 'narrow' } as const;
const WIDE = { sizes: '1440x900', form_factor: 'wide' } as const;

/** The installed app as the system shows it. Colours: `river` and `ground` of the theme "claro". */
export const webAppManifest: Partial<ManifestOptions> = {
  id: '/adminSection',
  name: 'FluviCarga: transporte fluvial del Guaviare',
  short_name: 'FluviCarga',
  description: 'Registra y sigue la carga que viaja por el río, con o sin señal.',
  lang: 'es-CO',
  dir: 'ltr',
  start_url: '/adminSection',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  theme_color: '#0E4A4A',
  background_color: '#F3EDE0',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  // `npm run screenshots` takes them; the browser fetches them only to offer the installation.
  screenshots: [
    { name: 'dashboard', label: 'Lo que va por el río y lo que falta por cobrar' },
    { name: 'list', label: 'Los envíos, también sin señal' },
    { name: 'wizard-finish', label: 'Un envío registrado sin señal, con su número provisional' },
  ].flatMap(({ name, label }) => [
    { ...JPEG, src: `/screenshots/${name}-narrow.jpg`, ...NARROW, label },
    { ...JPEG, src: `/screenshots/${name}-wide.jpg`, ...WIDE, label },
  ]),
  shortcuts: [
    { name: 'Registrar envío', url: '/adminSection/register-shipment' },
    { name: 'Envíos', url: '/adminSection/show-shipment' },
    { name: 'Sincronización', url: '/adminSection/sync' },
    { name: 'Rastrear', url: '/rastreo' },
  ].map((shortcut) => ({ ...shortcut, icons: [{ src: '/icon-192.png', sizes: '192x192' }] })),
};
