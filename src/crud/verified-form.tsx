/** Forms that are opened with a password: the way there, and the form itself for a person who comes another way. */
import { type ReactNode, useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { EntityDefinition } from '../domain/entity';
import { useRuntime } from '../session/runtime-context';
import { useScreenTitle } from '../ui/screen-title';
import type { OpenForm } from './row-actions';
import { useBackPath } from './use-back-path';
import { PasswordVerification, usePasswordGate } from './use-password-gate';

interface Mark {
  /** Where the form was opened from. */
  readonly origin?: string;
  /**
   * The person who verified it. Kept with the browser's entry: a reload in the middle of a form does not ask them again.
   */
  readonly verifiedBy?: string;
}

/** `openForm` of a list or a detail, and the dialog to render beside it. */
export function useVerifiedForm(): { openForm: OpenForm; dialog: ReactNode } {
  const { ask, dialog } = usePasswordGate();
  const { person } = useRuntime();
  const navigate = useNavigate();
  const openForm = useCallback<OpenForm>(
    (path) =>
      ask(() => {
        const state: Mark = { origin: 'listado', verifiedBy: person };
        void navigate(path, { state });
      }),
    [ask, navigate, person],
  );
  return { openForm, dialog };
}

export interface VerifiedFormProps {
  readonly entity: EntityDefinition;
  readonly children: ReactNode;
}

/** The form, or where nobody has verified the way to it (an address, another screen's link), the question first. */
export function VerifiedForm({ entity, children }: VerifiedFormProps) {
  const state = useLocation().state as Mark | null;
  const { person } = useRuntime();
  return state?.verifiedBy === person ? children : <Asked entity={entity} />;
}

function Asked({ entity }: Pick<VerifiedFormProps, 'entity'>) {
  useScreenTitle('Verificación de Usuario');
  const { pathname, state } = useLocation();
  const { person } = useRuntime();
  const navigate = useNavigate();
  const backPath = useBackPath(entity.paths.list);
  return (
    <PasswordVerification
      onClose={() => void navigate(backPath, { replace: true })}
      onVerified={() =>
        void navigate(pathname, { replace: true, state: { ...state, verifiedBy: person } })
      }
    />
  );
}
