/** Files that a page hands to the person. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

export interface DownloadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The file that a press brings. */
export async function readDownload(
  page: Page,
  press: () => Promise<void>,
): Promise<DownloadedFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
