/** Types into controls, found by their wire names. */
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';

type Control = HTMLInputElement | HTMLSelectElement;

/** The first control of a name, once it is rendered. */
export async function control(name: string): Promise<Control> {
  const find = () => document.querySelector<Control>(`[name="${name}"]`);
  await expect.poll(find).not.toBeNull();
  return find() as Control;
}

export async function type(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const first = await control(name);
    if (first instanceof HTMLSelectElement) await userEvent.selectOptions(first, value);
    else if (first.type === 'radio') {
      const chosen = document.querySelector<HTMLInputElement>(`[name="${name}"][value="${value}"]`);
      await userEvent.click(chosen?.closest('label') ?? first);
    } else {
      await userEvent.fill(first, value);
      if (first.getAttribute('role') === 'combobox') await userEvent.tab();
    }
  }
}

export const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** Presses a button with `aria-disabled`, which then says why it is unavailable. */
export const pressUnavailable = (name: string) =>
  page.getByRole('button', { name, exact: true }).click({ force: true });

/** The open dialog, once it is rendered. */
export async function dialog(title: string): Promise<HTMLElement> {
  const found = page.getByRole('dialog', { name: title });
  await expect.element(found).toBeVisible();
  return found.element() as HTMLElement;
}

export const focusedName = () => document.activeElement?.getAttribute('name') ?? null;

/** Confirms the form's dialog before a save. */
export async function confirm(yes = 'Confirmar'): Promise<void> {
  await dialog('Confirmación');
  await press(yes);
}
