import { useStore } from 'zustand';
import { NewPasswordForm, type TypedPasswords } from '../../crud/new-password-form';
import { changeOwnPassword } from '../../session/own-password';
import { useRuntime } from '../../session/runtime-context';
import { mayTryServer } from '../../session/server-reach';
import { syncFacts } from '../../sync/status';
import { notify } from '../../ui/notices-store';
import { Panel } from '../../ui/panel';
import { SectionHeading } from '../../ui/section-heading';

const READING_MS = 6000;

/** Changes the signed-in person's password: on the server, and then on this device. */
export function OwnPassword() {
  const runtime = useRuntime();
  const canTry = useStore(syncFacts, mayTryServer);
  const isOnline = useStore(syncFacts, (facts) => facts.isOnline);
  const save = async ({ currentPassword, newPassword }: TypedPasswords) => {
    const change = await changeOwnPassword(runtime, currentPassword, newPassword);
    if (change.is === 'refused') return change;
    notify({
      kind: 'success',
      text: 'Contraseña cambiada. En este equipo ya vale también sin señal; en los demás hay que volver a entrar.',
      durationMs: READING_MS,
    });
    return null;
  };
  return (
    <Panel aria-labelledby="contrasena" className="grid gap-3">
      <SectionHeading id="contrasena">Cambiar mi contraseña</SectionHeading>
      <p role="status" className="text-ink-soft">
        {canTry
          ? 'Aquí sigues dentro y no se pierde nada de lo pendiente. En otros equipos tu sesión termina.'
          : isOnline
            ? 'La contraseña la cambia el servidor: para eso hace falta iniciar sesión con señal.'
            : 'La contraseña la cambia el servidor: ahora no hay señal, así que aquí no se puede.'}
      </p>
      <NewPasswordForm
        username={runtime.user.username}
        submitText="Cambiar contraseña"
        isUnavailable={!canTry}
        save={save}
      />
    </Panel>
  );
}
