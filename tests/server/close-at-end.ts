/** Closes at a test file's end whatever it opened: `tests/support/setup/close-at-end.ts` sees to it, for each file. */
type Close = () => Promise<void>;

const opened: Close[] = [];

/** Closed in this order. */
export function closeAtEnd(...these: Close[]): void {
  opened.push(...these);
}

export async function closeAll(): Promise<void> {
  for (const close of opened.splice(0)) await close();
}
