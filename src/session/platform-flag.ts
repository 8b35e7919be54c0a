/** Whether this device unlocks by finger or PIN, for screens that do not load the device's database: it names nobody. */
const NAME = 'platformUnlock';

export const hasPlatformUnlock = (): boolean => localStorage.getItem(NAME) !== null;

export function setPlatformUnlock(isOn: boolean): void {
  if (isOn) localStorage.setItem(NAME, '1');
  else localStorage.removeItem(NAME);
}
