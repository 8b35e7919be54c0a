import { useStore } from 'zustand';
import { isOurs } from '../../domain/server-version';
import { downloadQueueFile } from '../../session/queue-file';
import { useRuntime } from '../../session/runtime-context';
import { syncFacts, waitingPhotos } from '../../sync/status';
import { ActionDialog, type Refusal } from '../../ui/action-dialog';
import { Field } from '../../ui/field';
import { notify } from '../../ui/notices-store';
import { PasswordInput } from '../../ui/password-input';

const SHORTEST = 8;

/**
 * A file of the queue, under a password of its own: it is carried to another device, and read back by `ImportDialog`.
 */
export function ExportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { db, user, serverVersion } = useRuntime();
  const photos = useStore(syncFacts, (facts) => waitingPhotos(facts).length);
  const download = async (typed: FormData): Promise<Refusal | undefined> => {
    const password = String(typed.get('password') ?? '');
    if (password.length < SHORTEST) return { password: `Usa al menos ${SHORTEST} caracteres` };
    if (typed.get('again') !== password) return { again: 'La contraseña no coincide' };
    try {
      await downloadQueueFile(db, user, password, isOurs(await serverVersion()));
    } catch {
      return { form: 'No se pudo leer lo que está por enviar. Sigue guardado en este equipo.' };
    }
    onClose();
    notify({
      kind: 'success',
      text: 'Copia descargada. Lo pendiente sigue aquí.',
      durationMs: 4_000,
    });
    return undefined;
  };
  return (
    <ActionDialog
      isForm
      isOpen={isOpen}
      title="Llevar los pendientes a otro equipo"
      confirmText="Descargar copia"
      busyText="Cifrando…"
      run={download}
      onClose={onClose}
    >
      {({ errors }) => (
        <>
          <p>
            La copia guarda lo que está por enviar, cifrado con una contraseña que eliges ahora. Sin
            ella nadie puede abrirla. Se lee con «Recibir los pendientes de otro equipo», aquí o en
            otro equipo, con tu usuario.
          </p>
          {photos > 0 && (
            <p>
              La copia no lleva {photos === 1 ? 'la foto' : 'las fotos'} por subir: solo este equipo
              {photos === 1 ? ' la' : ' las'} tiene.
            </p>
          )}
          <Field
            label="Contraseña de la copia"
            error={errors.password}
            hint={`Al menos ${SHORTEST} caracteres`}
            isRequired
          >
            <PasswordInput name="password" autoComplete="off" data-autofocus />
          </Field>
          <Field label="Repite la contraseña" error={errors.again} isRequired>
            <PasswordInput name="again" autoComplete="off" objectText="la contraseña repetida" />
          </Field>
        </>
      )}
    </ActionDialog>
  );
}
