/** The time that a device told, null where it told none: now where its clock is ahead and that time has not come. */
export function notAfterNow(told: unknown): Date | null {
  return told === null ? null : new Date(Math.min(Date.parse(String(told)), Date.now()));
}
