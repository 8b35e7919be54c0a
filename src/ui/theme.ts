export const THEMES = ['claro', 'oscuro', 'sol'] as const;
export type Theme = (typeof THEMES)[number];

/** public/theme.js reads the same key before the first paint. */
const STORAGE_KEY = 'theme';
const listeners = new Set<() => void>();

/** The theme in force: the one chosen on this device, else the device's wish. */
export function getTheme(): Theme {
  return toTheme(document.documentElement.dataset.theme) ?? getWishedTheme();
}

/** `null` gives the choice back to the device. */
export function setTheme(theme: Theme | null) {
  if (theme) localStorage.setItem(STORAGE_KEY, theme);
  else localStorage.removeItem(STORAGE_KEY);
  apply(theme);
}

export function subscribeTheme(listener: () => void): () => void {
  if (listeners.size === 0) startListening();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopListening();
  };
}

const wishes = ['(prefers-contrast: more)', '(prefers-color-scheme: dark)'];

function getWishedTheme(): Theme {
  const [wantsContrast, wantsDark] = wishes.map((wish) => matchMedia(wish).matches);
  if (wantsContrast) return 'sol';
  return wantsDark ? 'oscuro' : 'claro';
}

function toTheme(text: string | null | undefined): Theme | null {
  return THEMES.find((theme) => theme === text) ?? null;
}

function apply(theme: Theme | null) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  emit();
}

function emit() {
  for (const listener of listeners) listener();
}

/** Another tab of this device chose. */
function onStorage(event: StorageEvent) {
  if (event.key === STORAGE_KEY) apply(toTheme(event.newValue));
}

function startListening() {
  addEventListener('storage', onStorage);
  for (const wish of wishes) matchMedia(wish).addEventListener('change', emit);
}

function stopListening() {
  removeEventListener('storage', onStorage);
  for (const wish of wishes) matchMedia(wish).removeEventListener('change', emit);
}
