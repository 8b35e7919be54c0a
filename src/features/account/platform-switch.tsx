import { type FormEvent, useCallback, useEffect, useState } from 'react';
import {
  enablePlatformUnlock,
  type PlatformState,
  readPlatformState,
} from '../../session/platform-unlock';
import { useRuntime } from '../../session/runtime-context';
import { withdrawPlatformUnlock } from '../../session/withdraw-platform-unlock';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-actions';
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
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    if (isBusy) return;
    if (password === '') return setError('Campo obligatorio');
    setIsBusy(true);
    const outcome = await enablePlatformUnlock(person, password).catch(() => 'refused' as const);
    setIsBusy(false);
    if (outcome !== 'done') return setError(REFUSED[outcome]);
    onClose();
    notify({
      kind: 'success',
      text: 'Listo: este equipo se desbloquea con huella o PIN.',
      durationMs: 4_000,
    });
  };
  return (
    <Dialog isOpen onClose={onClose} title="Desbloquear con huella o PIN">
      <p>Escribe tu contraseña y confirma con la huella o el PIN del equipo.</p>
      <form className="grid gap-3.5" noValidate onSubmit={(event) => void submit(event)}>
        <input type="text" autoComplete="username" value={user.username} readOnly hidden />
        <Field label="Contraseña" error={error} isRequired>
          <PasswordInput name="password" data-autofocus />
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="next" isUnavailable={isBusy}>
            {isBusy ? 'Esperando tu huella o PIN…' : 'Activar'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
