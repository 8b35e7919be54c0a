import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import { isOurs } from '../../domain/server-version';
import { downloadQueueFile } from '../../session/queue-file';
import { useRuntime } from '../../session/runtime-context';
import { syncFacts, waitingPhotos } from '../../sync/status';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-actions';
import { Field } from '../../ui/field';
import { notify } from '../../ui/notices-store';
import { PasswordInput } from '../../ui/password-input';

const SHORTEST = 8;

type Errors = Partial<Record<'password' | 'again' | 'form', string>>;

/**
 * A file of the queue, under a password of its own: it is carried to another device, and read back by `ImportDialog`.
 */
export function ExportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { db, user, serverVersion } = useRuntime();
  const photos = useStore(syncFacts, (facts) => waitingPhotos(facts).length);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);
  const close = () => {
    setErrors({});
    onClose();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const password = String(typed.get('password') ?? '');
    const found = toErrors(password, String(typed.get('again') ?? ''));
    setErrors(found);
    if (isBusy || Object.keys(found).length > 0) return;
    setIsBusy(true);
    try {
      await downloadQueueFile(db, user, password, isOurs(await serverVersion()));
      close();
      notify({
        kind: 'success',
        text: 'Copia descargada. Lo pendiente sigue aquí.',
        durationMs: 4_000,
      });
    } catch {
      setErrors({ form: 'No se pudo leer lo que está por enviar. Sigue guardado en este equipo.' });
    }
    setIsBusy(false);
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Llevar los pendientes a otro equipo">
      <p>
        La copia guarda lo que está por enviar, cifrado con una contraseña que eliges ahora. Sin
        ella nadie puede abrirla. Se lee con «Recibir los pendientes de otro equipo», aquí o en otro
        equipo, con tu usuario.
      </p>
      {photos > 0 && (
        <p>
          La copia no lleva {photos === 1 ? 'la foto' : 'las fotos'} por subir: solo este equipo
          {photos === 1 ? ' la' : ' las'} tiene.
        </p>
      )}
      <form className="grid gap-3.5" noValidate onSubmit={(event) => void submit(event)}>
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
        {errors.form && (
          <p className="error" role="alert">
            {errors.form}
          </p>
        )}
        <DialogActions>
          <Button onClick={close}>Cancelar</Button>
          <Button type="submit" variant="next" isUnavailable={isBusy}>
            {isBusy ? 'Cifrando…' : 'Descargar copia'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function toErrors(password: string, again: string): Errors {
  if (password.length < SHORTEST) return { password: `Usa al menos ${SHORTEST} caracteres` };
  return again === password ? {} : { again: 'La contraseña no coincide' };
}
