import { type FormEvent, useState } from 'react';
import { importQueue } from '../../db/outbox/queue-copy';
import { isOurs } from '../../domain/server-version';
import { type QueueFile, readQueueFile } from '../../session/queue-file';
import { useRuntime } from '../../session/runtime-context';
import { useOurServer } from '../../session/use-our-server';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-actions';
import { Field } from '../../ui/field';
import { FileInput } from '../../ui/file-input';
import { notify } from '../../ui/notices-store';
import { PasswordInput } from '../../ui/password-input';

type Errors = Partial<Record<'file' | 'password' | 'form', string>>;

const REFUSED: Readonly<Record<Exclude<QueueFile['is'], 'read'>, Errors>> = {
  'not-a-copy': { file: 'Ese archivo no es una copia de FluviCarga' },
  'wrong-password': { password: 'Esa contraseña no abre la copia' },
  'another-person': { file: 'Esta copia la hizo otra persona: se abre con su usuario' },
  'another-server': { file: 'Esta copia es de otro servidor' },
};

/**
 * Reads back the file of `ExportDialog`: nothing that was sent meanwhile is sent twice. A plain server knows no copies
 * (decision 0156): there each record is looked for by its values, which somebody may have corrected since.
 */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const runtime = useRuntime();
  const isKeyed = useOurServer();
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);
  const close = () => {
    setErrors({});
    onClose();
  };
  const read = async (file: File, password: string): Promise<Errors> => {
    const found = await readQueueFile(await file.text(), runtime.user, password);
    if (found.is !== 'read') return REFUSED[found.is];
    const count = await importQueue(runtime.db, found.copy, isOurs(await runtime.serverVersion()));
    close();
    notify({ kind: 'success', text: toOutcome(count), durationMs: 5_000 });
    void runtime.wake('tap');
    return {};
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const file = typed.get('file');
    const password = String(typed.get('password') ?? '');
    const hasFile = file instanceof File && file.name !== '';
    if (isBusy) return;
    if (!hasFile || password === '')
      return setErrors(hasFile ? { password: REQUIRED } : { file: 'Elige el archivo de la copia' });
    setIsBusy(true);
    setErrors(
      await read(file, password).catch(() => ({
        form: 'No se pudo guardar la copia en este equipo. Intenta de nuevo.',
      })),
    );
    setIsBusy(false);
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Recibir los pendientes de otro equipo">
      <p>
        Agrega a este equipo lo que estaba por enviar cuando se hizo la copia.{' '}
        {isKeyed !== undefined && (isKeyed ? SENT_ONCE : LOOKED_FOR)}
      </p>
      <form className="grid gap-3.5" noValidate onSubmit={(event) => void submit(event)}>
        <Field label="Archivo de la copia" error={errors.file} isRequired>
          <FileInput name="file" accept=".json,application/json" data-autofocus />
        </Field>
        <Field label="Contraseña de la copia" error={errors.password} isRequired>
          <PasswordInput name="password" autoComplete="off" />
        </Field>
        {errors.form && (
          <p className="error" role="alert">
            {errors.form}
          </p>
        )}
        <DialogActions>
          <Button onClick={close}>Cancelar</Button>
          <Button type="submit" variant="next" isUnavailable={isBusy}>
            {isBusy ? 'Abriendo…' : 'Importar'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const SENT_ONCE = 'Lo que ya se envió no se envía otra vez.';
const LOOKED_FOR =
  'Lo que el servidor ya muestra igual no se envía otra vez. Lo que se envió y alguien corrigió después puede quedar dos veces: revisa las listas.';

const REQUIRED = 'Campo obligatorio';

function toOutcome(count: number): string {
  if (count === 0)
    return 'No faltaba nada de la copia: ya se envió, se descartó o sigue por enviar aquí.';
  return count === 1 ? 'Se agregó 1 cambio.' : `Se agregaron ${count} cambios, en su orden.`;
}
