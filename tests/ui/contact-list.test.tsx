/** How the company is reached, under the footer of every public page and under a tracked shipment. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ContactList } from '../../src/ui/contact-list';

const NOTHING = { supportEmail: 'ayuda@barco.co', phone: '', whatsapp: '', hours: '' };
const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link);

test('a telephone and a WhatsApp number are dialled with the country code', () => {
  const contact = { ...NOTHING, phone: '(608) 555 00 00', whatsapp: '310 555 0000' };
  expect(linksOf(renderToStaticMarkup(<ContactList contact={contact} />))).toEqual([
    'tel:+576085550000',
    'https://wa.me/573105550000',
    'mailto:ayuda@barco.co',
  ]);
  const abroad = renderToStaticMarkup(
    <ContactList contact={{ ...NOTHING, phone: '+55 97 5550 000' }} />,
  );
  expect(linksOf(abroad)[0]).toBe('tel:+55975550000');
});

test('a message begins with its subject', () => {
  const contact = { ...NOTHING, whatsapp: '310 555 0000' };
  const html = renderToStaticMarkup(
    <ContactList contact={contact} subject="Rastreo del envío F1" />,
  );
  expect(linksOf(html)).toEqual([
    'https://wa.me/573105550000?text=Rastreo%20del%20env%C3%ADo%20F1',
    'mailto:ayuda@barco.co?subject=Rastreo%20del%20env%C3%ADo%20F1',
  ]);
});

test('leaves out an unknown contact', () => {
  const html = renderToStaticMarkup(<ContactList contact={NOTHING} />);
  expect(html).not.toMatch(/Teléfono|WhatsApp/);
  expect(
    renderToStaticMarkup(<ContactList contact={{ ...NOTHING, hours: 'De 6 a 5' }} />),
  ).toContain('De 6 a 5');
});
