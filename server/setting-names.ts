/** The settings that have a name of their own: PORT, HOST and NODE_ENV are everybody's. */
export const SETTINGS: readonly string[] = [
  'TRUSTED_PROXIES',
  'DATA_DIR',
  'DATABASE_URL',
  'LISTEN_DATABASE_URL',
  'JWT_SECRET',
  'CORS_ORIGINS',
  'METRICS_PORT',
  'METRICS_HOST',
  'PLAIN_CLIENTS',
  'DEMO',
  'SUPERADMIN_EMAIL',
  'SUPERADMIN_PASSWORD',
  'SUPERADMIN_PASSWORD_FILE',
  'BACKUP_KEY_FILE',
];
/** A name with this beginning can only be meant for this server. */
const PREFIX = /^(FLUVICARGA|SUPERADMIN)_/;
/** A shorter name, such as DEMO, is too near to names of other programs. */
const MIN_LETTERS = 7;
/** A slip in so many letters; two that changed places count as two, PROXY for PROXIES as three. */
const LETTERS_PER_SLIP = 4;

/**
 * Finds a variable that can only be a misspelt setting: it would silently leave a platform without its owner, its
 * proxies or its database. A name near to a setting counts only where that setting is absent.
 */
export function findUnknownSetting(
  env: Readonly<Record<string, string | undefined>>,
): { readonly name: string; readonly meant: string | undefined } | null {
  const absent = SETTINGS.filter((setting) => env[setting] === undefined);
  for (const name of Object.keys(env)) {
    if (SETTINGS.includes(name)) continue;
    const meant = absent.find((setting) => isNear(setting, name));
    if (meant || PREFIX.test(name)) return { name, meant };
  }
  return null;
}

function isNear(setting: string, name: string): boolean {
  const [one, other] = [lettersOf(setting), lettersOf(name)];
  return one.length >= MIN_LETTERS && countSlips(one, other) <= one.length / LETTERS_PER_SLIP;
}

const lettersOf = (name: string) => name.toUpperCase().replaceAll(/[^A-Z]/g, '');

/** How many letters to change, add or leave out (Levenshtein). */
function countSlips(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [above, letter] of [...one].entries()) {
    const next = [above + 1];
    for (const [left, against] of [...other].entries()) {
      const replaced = (row[left] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(replaced, (row[left + 1] ?? 0) + 1, (next[left] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
