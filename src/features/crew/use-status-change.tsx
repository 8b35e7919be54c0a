import { type ReactNode, useCallback } from 'react';
import { saveOnDevice } from '../../crud/save-on-device';
import { otherStatus } from '../../crud/status';
import { usePasswordGate } from '../../crud/use-password-gate';
import type { MirrorRow } from '../../db/schema';
import { crewMember } from '../../domain/entities/crew-member';
import { MESSAGES } from '../../domain/messages';
import { createUuid, randomBytes } from '../../domain/rules/uuid';
import { useRuntime } from '../../session/runtime-context';
import { notify } from '../../ui/notices-store';
import { toSavedText } from './crew-types';

const FAILURE_MS = 2000;

/** Flips a crew member between `activo` and `inactivo`, once the person who asks has given their password. */
export function useStatusChange(): { change: (row: MirrorRow) => void; dialog: ReactNode } {
  const runtime = useRuntime();
  const { ask, dialog } = usePasswordGate();
  const change = useCallback(
    ({ key, view }: MirrorRow) => {
      const status = otherStatus(view.status);
      const save = async () => {
        try {
          const request = {
            operationId: createUuid(Date.now(), randomBytes),
            entity: 'crewMember',
            key,
            kind: 'update',
            fields: { status },
            draft: null,
          } as const;
          await saveOnDevice(runtime, request, toSavedText(view, false));
        } catch {
          notify({ kind: 'error', text: MESSAGES.saveFailed, durationMs: FAILURE_MS });
        }
      };
      ask(
        () => void save(),
        <p>
          <b>{crewMember.nameOf(view)}</b> pasará a <b>{status}</b>.
        </p>,
      );
    },
    [ask, runtime],
  );
  return { change, dialog };
}
