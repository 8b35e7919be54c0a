import { formatDate } from '../../domain/rules/dates';
import { listInWords } from '../../domain/rules/list-in-words';
import type { InfoPage } from '../../features/legal/info-page';
import { toPrivacyPolicy } from '../../features/legal/privacy-policy';
import { toSecurityPage } from '../../features/legal/security-page';
import { toTermsPage } from '../../features/legal/terms-page';
import { COMPANY } from '../company';

const askUs = `Escríbenos a ${COMPANY.supportEmail} y te respondemos.`;

/** By path. */
export const INFO_PAGES: Readonly<Record<string, InfoPage>> = {
  privacidad: toPrivacyPolicy(COMPANY),
  terminos: toTermsPage(COMPANY),
  seguridad: toSecurityPage(COMPANY),
  servicios: {
    title: 'Servicios',
    sections: [
      { heading: 'Qué hacemos', items: COMPANY.services },
      ...COMPANY.corridors.map(({ river, ports }) => ({
        heading: `Por el río ${river}`,
        paragraphs: [`${listInWords(ports)}.`],
      })),
      {
        heading: 'Tarifas y cupos',
        paragraphs: [`Dependen de la carga, la ruta y el nivel del río. ${askUs}`],
      },
    ],
  },
  'quienes-somos': {
    title: 'Quiénes somos',
    lead: `${COMPANY.name}, ${COMPANY.dock}.`,
    sections: [
      { heading: 'Lo que hacemos', paragraphs: COMPANY.about },
      { heading: 'Dónde encontrarnos', paragraphs: [`En el ${COMPANY.dock}. ${askUs}`] },
    ],
  },
  horarios: {
    title: 'Horarios',
    sections:
      COMPANY.schedules.length > 0
        ? COMPANY.schedules.map(({ route, days, hour }) => ({
            heading: route,
            paragraphs: [`${days}, ${hour}.`],
          }))
        : [
            {
              heading: 'Todavía no publicamos horarios',
              paragraphs: [
                'Las salidas por el Guaviare y el Vaupés dependen del nivel del río, del clima y de la carga.',
                `¿Necesitas la próxima salida? ${askUs}`,
              ],
            },
          ],
  },
  asociados: {
    title: 'Asociados',
    sections:
      COMPANY.associates.length > 0
        ? [{ heading: 'Empresas asociadas', items: COMPANY.associates }]
        : [
            {
              heading: 'Todavía no hay asociados publicados',
              paragraphs: [
                'Aquí aparecerán las empresas y entidades que trabajan con nosotros en el río.',
                `¿Quieres ser una de ellas? ${askUs}`,
              ],
            },
          ],
  },
  contribuyentes: {
    title: 'Reconocimientos',
    lead: 'Esta aplicación existe gracias al trabajo de otros.',
    sections: [
      {
        heading: 'Letra',
        paragraphs: [
          'Atkinson Hyperlegible Next, del Braille Institute, hecha para leerse bien con poca vista o a pleno sol. Licencia OFL 1.1.',
        ],
      },
      { heading: 'Iconos', paragraphs: ['Lucide, de su comunidad. Licencia ISC.'] },
      {
        heading: 'Departamentos y municipios',
        paragraphs: ['Códigos DIVIPOLA del DANE.'],
      },
      {
        heading: 'Programas',
        paragraphs: [
          'React, React Router, Tailwind CSS, Dexie, Zustand, Valibot, React Hook Form, Headless UI, Workbox, Vite, Hono, Drizzle y PGlite, todos de código abierto.',
        ],
      },
    ],
  },
  blog: {
    title: 'Blog',
    sections:
      COMPANY.posts.length > 0
        ? COMPANY.posts.map(({ title, date, text }) => ({
            heading: title,
            paragraphs: [formatDate(date), text],
          }))
        : [
            {
              heading: 'Todavía no hay publicaciones',
              paragraphs: ['Aquí contaremos lo que pasa en el río y lo nuevo de la aplicación.'],
            },
          ],
  },
};
