import { type ReactNode, useCallback } from 'react';
import { otherStatus } from '../../crud/status';
import { usePasswordGate } from '../../crud/use-password-gate';
import type { MirrorRow } from '../../db/schema';
import { user } from '../../domain/entities/user';
import { MESSAGES } from '../../domain/messages';
import { isSameName } from '../../domain/values/same';
import { useRuntime } from '../../session/runtime-context';
import { sendNow, whyNotNow } from '../../session/send-now';
import { notify } from '../../ui/notices-store';
import { ONLY_SUPERADMIN, toStatusWrite } from './save-user';

const NOTICE_MS = 3000;
/** Longer than a bare notice: it also says why, and nothing else on the screen does. */
const REASON_MS = 6000;

const refuse = (reason: string, title: string = MESSAGES.saveFailed) =>
  notify({ kind: 'error', title, text: reason, durationMs: REASON_MS });

/** Flips a user between `activo` and `inactivo` on the server, once the acting person has given their password. */
export function useStatusChange(): { change: (row: MirrorRow) => void; dialog: ReactNode } {
  const runtime = useRuntime();
  const { ask, confirm, dialog } = usePasswordGate();
  const change = useCallback(
    async (row: MirrorRow) => {
      const { view } = row;
      if (view.role === 'SUPERADMIN' && runtime.user.rol !== 'SUPERADMIN')
        return refuse(ONLY_SUPERADMIN);
      // Before the password is asked for: it would be given for nothing.
      const obstacle = await whyNotNow(runtime);
      if (obstacle !== null) return refuse(obstacle);
      const estado = otherStatus(view.status);
      const send = async () => {
        const sent = await sendNow(runtime, 'user', toStatusWrite(row, estado), confirm);
        if (sent.is === 'done')
          return notify({ kind: 'success', text: MESSAGES.userUpdated, durationMs: NOTICE_MS });
        return refuse(sent.reason, sent.isThreeAdmins ? MESSAGES.threeAdmins : undefined);
      };
      ask(
        () => void send(),
        <>
          <p>
            <b>{user.nameOf(view) || String(view.username)}</b> pasará a <b>{estado}</b>.
          </p>
          {isSameName(view.username, runtime.user.username) && (
            <p>Es tu propia cuenta: si pasa a inactivo no podrás volver a entrar.</p>
          )}
        </>,
      );
    },
    [ask, confirm, runtime],
  );
  return { change: useCallback((row) => void change(row), [change]), dialog };
}
