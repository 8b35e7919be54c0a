/** A combobox ignores accents and case, works by keyboard alone, and keeps the typed text. */
import '../../src/ui/styles/index.css';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Combobox } from '../../src/ui/combobox';

const OPTIONS = [
  { value: 'Bogotá', label: 'Bogotá', note: 'Cundinamarca' },
  { value: 'Calamar', label: 'Calamar', note: 'Guaviare' },
  { value: 'Miraflores', label: 'Miraflores', note: 'Guaviare' },
];

function Municipality({ options = OPTIONS }: { readonly options?: typeof OPTIONS }) {
  const [value, setValue] = useState('');
  return (
    <>
      <Combobox
        name="city"
        options={options}
        value={value}
        onChange={setValue}
        aria-label="Municipio"
      />
      <output>{value}</output>
    </>
  );
}

const held = () => document.querySelector('output')?.textContent;
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ firstChild }) => firstChild?.textContent);

async function typeInto(text: string): Promise<void> {
  const input = page.getByRole('combobox', { name: 'Municipio' });
  await userEvent.click(input);
  await userEvent.fill(input, text);
}

it('finds options by part of a name without accents, and by the secondary text', async () => {
  await render(<Municipality />);
  await typeInto('BOGOTA');
  await expect.poll(options).toEqual(['Bogotá']);
  expect(held()).toBe('Bogotá');
  await typeInto('guaviare');
  await expect.poll(options).toEqual(['Calamar', 'Miraflores']);
});

it('selects an option with arrows and Enter', async () => {
  await render(<Municipality />);
  await typeInto('guaviare');
  await expect.poll(options).toHaveLength(2);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(held).toBe('Miraflores');
  await expect.element(page.getByRole('combobox')).toHaveValue('Miraflores');
});

it('says that nothing matches, and keeps the typed text', async () => {
  await render(<Municipality />);
  await typeInto('Leticia');
  await expect.element(page.getByText('Ninguna opción coincide')).toBeVisible();
  await userEvent.tab();
  expect(held()).toBe('Leticia');
  await expect.element(page.getByRole('combobox')).toHaveValue('Leticia');
});

it('shows fifty of many options and how many more there are', async () => {
  const many = Array.from({ length: 80 }, (_, at) => ({
    value: `m${at}`,
    label: `Vereda ${at}`,
    note: 'Guaviare',
  }));
  await render(<Municipality options={many} />);
  await userEvent.click(page.getByRole('combobox'));
  await expect.poll(() => options().length).toBe(50);
  await expect.element(page.getByText('Hay 30 más: sigue escribiendo')).toBeVisible();
});

it('chooses nothing as one tabs past it', async () => {
  await render(<Municipality />);
  await userEvent.tab();
  await expect.poll(options).toContain('Bogotá');
  await userEvent.tab();
  expect(held()).toBe('');
  await userEvent.tab({ shift: true });
  await userEvent.hover(page.getByRole('option', { name: 'Calamar' }));
  await userEvent.tab();
  expect(held()).toBe('');
});
