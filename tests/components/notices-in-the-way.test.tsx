/** A notice lies over the page, and over nothing that leads on from it: the head, the bar of a form, a dialog's buttons. */
import '../../src/ui/styles/index.css';
import '../../src/app/app.css';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { BottomBar } from '../../src/ui/bottom-bar';
import { Button } from '../../src/ui/button';
import { Dialog } from '../../src/ui/dialog';
import { Notices } from '../../src/ui/notices';
import { notify } from '../../src/ui/notices-store';

const boxOf = (selector: string) => {
  const found = document.querySelector(selector)?.getBoundingClientRect();
  if (!found) throw new Error(`${selector} is not there`);
  return found;
};
const areApart = (one: DOMRect, other: DOMRect) =>
  one.bottom <= other.top ||
  other.bottom <= one.top ||
  one.right <= other.left ||
  other.right <= one.left;

it.each([
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 1366, height: 768 },
])('at %o', async ({ width, height }) => {
  await page.viewport(width, height);
  const inPage = (isOpen: boolean) => (
    <div className="flex min-h-dvh flex-col">
      <div className="h-40" data-head>
        Volver, Editar, Compartir
      </div>
      <BottomBar
        note="Borrador guardado en este equipo"
        secondary={<Button>Cancelar</Button>}
        primary={<Button variant="next">Guardar envío</Button>}
      />
      <Dialog
        isOpen={isOpen}
        onClose={() => undefined}
        title="Cambiar la entrega"
        actions={<Button data-answer>Guardar</Button>}
      >
        <div className="h-100">Entregado</div>
      </Dialog>
      <Notices />
    </div>
  );
  const { rerender } = await render(inPage(false));
  notify({
    kind: 'success',
    text: 'Se cambiaron 20 envíos',
    durationMs: 60_000,
    action: { text: 'Deshacer', run: () => undefined },
  });
  await expect.element(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  for (const part of ['[data-head]', '.bottom-bar'])
    expect(areApart(boxOf('.notice'), boxOf(part)), part).toBe(true);
  // It comes in from the side.
  await expect.poll(() => boxOf('.notice').right).toBeLessThanOrEqual(width);
  const { bottom, top, left } = boxOf('.notice');
  expect([top >= 0, left >= 0, bottom <= height]).toEqual([true, true, true]);
  await rerender(inPage(true));
  await expect.element(page.getByRole('button', { name: 'Guardar', exact: true })).toBeVisible();
  expect(areApart(boxOf('.notice'), boxOf('[data-answer]'))).toBe(true);
  // On a phone it would lie over a field.
  expect(boxOf('.notice').height > 0).toBe(width > 700);
  await rerender(inPage(false));
  await page.getByRole('button', { name: 'Cerrar el aviso' }).click();
});

it('leaves the last row of a page free once one has scrolled to its end', async () => {
  await page.viewport(1180, 820);
  await render(
    <>
      <main id="contenido" className="pb-6">
        <div className="h-[2000px]" />
        <div className="h-20" data-last>
          Detalles
        </div>
      </main>
      <Notices />
    </>,
  );
  notify({ kind: 'success', text: 'Envío guardado en este equipo', durationMs: 60_000 });
  await expect.element(page.getByText('Envío guardado en este equipo')).toBeVisible();
  await expect.poll(() => boxOf('.notice').right).toBeLessThanOrEqual(1180);
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(() => boxOf('[data-last]').bottom).toBeLessThanOrEqual(820);
  expect(areApart(boxOf('.notice'), boxOf('[data-last]'))).toBe(true);
});
