/** The session guard (docs/SPEC.md, S4.06 to S4.13, in that order), at start and at each navigation. */

import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { AREAS } from '../../domain/areas';
import { ROLE_LABELS } from '../../domain/roles';
import { areaOfPath, canSee } from '../../domain/rules/permissions';
import { clock } from '../../session/clock';
import { clearStoredSession, guardSession, readStoredSession } from '../../session/stored-session';
import type { UnlockedSession } from '../../sync/session';
import { notify } from '../../ui/notices-store';
import { holdRuntime, restoreRuntime } from './runtime-holder';

export interface Guarded {
  readonly unlocked: UnlockedSession;
}

const NOTICE_MS = 6000;

/** Steps 1 to 4; step 5 is that the routes render. Step 3, another user in storage, is the loader's result. */
export async function guardWorkplace({ request }: LoaderFunctionArgs): Promise<Guarded | Response> {
  const hadToken = readStoredSession().token !== null;
  const { verdict, user: stored } = guardSession(clock.now());
  const unlocked = stored && (await readUnlocked(stored.id));
  if (!unlocked) {
    // Clearing the browser's storage and deleting the key are one act; an inactive person's session is only refused.
    if (verdict !== 'inactive') {
      clearStoredSession();
      await (await loadUnlocked()).endUnlockedHere();
    }
    if (verdict === 'expired' && hadToken)
      notify({
        kind: 'info',
        text: 'Tu sesión terminó. Inicia sesión de nuevo.',
        durationMs: NOTICE_MS,
      });
    return redirect('/login');
  }
  const { user } = unlocked;
  const area = areaOfPath(new URL(request.url).pathname);
  if (area && !canSee(user.rol, area)) {
    const role = ROLE_LABELS[user.rol];
    notify({
      kind: 'error',
      title: 'Sin permiso',
      text: `El rol ${role} no tiene acceso a ${AREAS[area].title}.`,
      durationMs: NOTICE_MS,
    });
    return redirect('/adminSection');
  }
  // Started here, beside the screen's script, and not awaited: the layout shows that it waits.
  void holdRuntime(unlocked);
  return { unlocked };
}

/** Reads the session that only the data key opens; null where this person has not unlocked the device. */
async function readUnlocked(id: string): Promise<UnlockedSession | null> {
  const { readUnlockedHere } = await loadUnlocked();
  let unlocked = await readUnlockedHere();
  // The browser may have deleted the device's data under this page, which still holds them.
  if (!unlocked && (await restoreRuntime(id))) unlocked = await readUnlockedHere();
  return unlocked?.stored.person === id ? unlocked : null;
}

/** Reads the device's clock and the signed-in person. */
export async function readSoon(): Promise<void> {
  await (await loadUnlocked()).readUnlockedHere().catch(reportError);
}

/** Nobody waits for it. */
export function endSoon(): void {
  loadUnlocked()
    .then(({ endUnlockedHere }) => endUnlockedHere())
    .catch(reportError);
}

/** Sends a signed-in person away from the sign-in. */
export function guardLogin(): Response | null {
  const { verdict, user } = guardSession(clock.now());
  if (user) return redirect('/adminSection');
  // The form does not wait for it.
  if (verdict === 'expired' && !import.meta.env.SSR) endSoon();
  return null;
}

/** The person who has unlocked the device: loaded where it is asked, because the public pages do without. */
const loadUnlocked = () => import('../../session/unlocked');
