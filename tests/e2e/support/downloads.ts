/** Files that a page downloads. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

export interface DownloadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The file downloaded by an action. */
export async function readDownload(
  page: Page,
  press: () => Promise<void>,
): Promise<DownloadedFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
