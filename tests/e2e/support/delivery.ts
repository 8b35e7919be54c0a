/** A recipient's signature and photo, left on the tablet. */
import { randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';

/** A line across the pad, as a finger or a mouse draws it. */
export async function sign(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('The pad is not on the screen');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.1, 0.7));
  await page.mouse.down();
  for (let step = 1; step <= 40; step += 1)
    await page.mouse.move(...at(0.1 + step / 50, 0.5 + 0.3 * Math.sin(step / 2)));
  await page.mouse.up();
}

/** A picture that no format makes small: 900 by 700 points of noise. */
export function noise(): Buffer {
  const [width, height] = [900, 700];
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(head.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, randomBytes(width * height * 3)]);
}
