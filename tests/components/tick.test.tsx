/** A box to tick is drawn by the app: a browser's own has an outline that nobody sees in the sun. */
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import '../../src/ui/styles/index.css';
import { Tick } from '../../src/ui/tick';

/** WCAG's ratio of two colours, in whatever notation. */
function toContrast(...colours: readonly [string, string]): number {
  const [one, other] = colours.map((colour) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('There is no canvas');
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) =>
      part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  }) as [number, number];
  return Math.max(one, other) / Math.min(one, other);
}

it.each(['claro', 'oscuro', 'sol'])('its outline and its mark stand out in %s', async (theme) => {
  document.documentElement.dataset.theme = theme;
  const { getByRole } = await render(<Tick defaultChecked={false}>Contar por piezas</Tick>);
  const box = getByRole('checkbox', { name: 'Contar por piezas' });
  const style = () => getComputedStyle(box.element());
  expect(style().appearance).toBe('none');
  expect(style().borderTopStyle).toBe('solid');
  expect(toContrast(style().borderTopColor, style().backgroundColor)).toBeGreaterThanOrEqual(3);
  await box.click();
  const mark = getComputedStyle(box.element(), '::after');
  expect(mark.content).toBe('""');
  expect(toContrast(mark.borderRightColor, style().backgroundColor)).toBeGreaterThanOrEqual(3);
  delete document.documentElement.dataset.theme;
});
