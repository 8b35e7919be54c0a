import { useCallback, useEffect, useState } from 'react';
import { MESSAGES } from '../../domain/messages';
import {
  enablePlatformUnlock,
  type PlatformState,
  readPlatformState,
} from '../../session/platform-unlock';
import { useRuntime } from '../../session/runtime-context';
import { withdrawPlatformUnlock } from '../../session/withdraw-platform-unlock';
import { ActionDialog, type Refusal } from '../../ui/action-dialog';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { notify } from '../../ui/notices-store';
import { PasswordInput } from '../../ui/password-input';

/** Whether the device's own lock opens it: only where one person uses it. */
export function PlatformSwitch() {
  const { person } = useRuntime();
  const [state, setState] = useState<PlatformState>();
  const [isAsking, setIsAsking] = useState(false);
  const read = useCallback(() => void readPlatformState(person).then(setState), [person]);
  useEffect(read, [read]);

  if (!state || state === 'absent') return null;
  if (state === 'shared')
    return <p>Aquí hay datos de más de una persona: se entra solo con la contraseña.</p>;
  if (state === 'on')
    return (
      <div className="grid justify-items-start gap-2">
        <p role="status">Este equipo se desbloquea con huella o PIN.</p>
        <Button size="small" onClick={() => void withdrawPlatformUnlock().then(read)}>
          Pedir la contraseña siempre
        </Button>
      </div>
    );
  return (
    <div className="grid justify-items-start gap-2">
      <p>
        Si nadie más usa este equipo, puedes desbloquearlo con su huella o su PIN. Quien conozca ese
        PIN también podrá entrar como tú.
      </p>
      <Button size="small" onClick={() => setIsAsking(true)}>
        Solo yo uso este equipo
      </Button>
      {isAsking && (
        <EnableDialog
          onClose={() => {
            setIsAsking(false);
            read();
          }}
        />
      )}
    </div>
  );
}

const REFUSED = {
  'wrong-password': 'Contraseña incorrecta',
  refused: 'El equipo no lo permitió. Sigues entrando con tu contraseña.',
  shared: 'Otra persona entró en este equipo: se entra solo con la contraseña.',
} as const;

function EnableDialog({ onClose }: { onClose: () => void }) {
  const { person, user } = useRuntime();
  const enable = async (typed: FormData): Promise<Refusal | undefined> => {
    const password = String(typed.get('password') ?? '');
    if (password === '') return { password: MESSAGES.required };
    const outcome = await enablePlatformUnlock(person, password).catch(() => 'refused' as const);
    if (outcome !== 'done') return { password: REFUSED[outcome] };
    onClose();
    notify({
      kind: 'success',
      text: 'Listo: este equipo se desbloquea con huella o PIN.',
      durationMs: 4_000,
    });
    return undefined;
  };
  return (
    <ActionDialog
      isForm
      title="Desbloquear con huella o PIN"
      confirmText="Activar"
      busyText="Esperando tu huella o PIN…"
      run={enable}
      onClose={onClose}
    >
      {({ errors }) => (
        <>
          <p>Escribe tu contraseña y confirma con la huella o el PIN del equipo.</p>
          <input type="text" autoComplete="username" value={user.username} readOnly hidden />
          <Field label="Contraseña" error={errors.password} isRequired>
            <PasswordInput name="password" data-autofocus />
          </Field>
        </>
      )}
    </ActionDialog>
  );
}
