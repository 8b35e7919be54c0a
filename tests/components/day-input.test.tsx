/** A day is typed as forms write it, whatever language the browser has. */
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DayInput } from '../../src/crud/day-input';
import { openPerson, openScreen } from './support/workplace';

const given: string[] = [];

function Host() {
  const [day, setDay] = useState('2026-11-26');
  return (
    <>
      <DayInput
        name="dia"
        value={day}
        onChange={(one) => {
          given.push(one);
          setDay(one);
        }}
      />
      <button type="button" onClick={() => setDay('')}>
        Quitar
      </button>
    </>
  );
}

it('is written with slashes, takes digits alone, and is none while it is half typed', async () => {
  await render(<Host />);
  const field = page.getByRole('textbox');
  await expect.element(field).toHaveValue('26/11/2026');
  await userEvent.fill(field, '27/11/20');
  expect(given.at(-1)).toBe('');
  await expect.element(field).toHaveValue('27/11/20');
  await userEvent.fill(field, '27112026');
  expect(given.at(-1)).toBe('2026-11-27');
  await userEvent.tab();
  await expect.element(field).toHaveValue('27/11/2026');
  await userEvent.fill(field, '31/11/2026');
  expect(given.at(-1)).toBe('');
  await userEvent.fill(field, '30/11/2026');
  await page.getByRole('button', { name: 'Quitar' }).click();
  await expect.element(field).toHaveValue('');
});

it.each(['show-shipment/cash', 'show-shipment/period'])(
  '%s has no field of the browser’s own dates',
  async (path) => {
    await openScreen(await openPerson(), path);
    await expect.poll(() => document.querySelector('[name=dia], [name=desde]')).not.toBeNull();
    expect(document.querySelectorAll('[type=date]')).toHaveLength(0);
    const field = document.querySelector<HTMLInputElement>('[name=dia], [name=desde]');
    expect(field?.value).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  },
);
