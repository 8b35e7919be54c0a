import { importQueue } from '../../db/outbox/queue-copy';
import { MESSAGES } from '../../domain/messages';
import { isOurs } from '../../domain/server-version';
import { type QueueFile, readQueueFile } from '../../session/queue-file';
import { useRuntime } from '../../session/runtime-context';
import { useOurServer } from '../../session/use-our-server';
import { ActionDialog, type Refusal } from '../../ui/action-dialog';
import { Field } from '../../ui/field';
import { FileInput } from '../../ui/file-input';
import { notify } from '../../ui/notices-store';
import { PasswordInput } from '../../ui/password-input';

const REFUSED: Readonly<Record<Exclude<QueueFile['is'], 'read'>, Refusal>> = {
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
  const add = async (file: File, password: string): Promise<Refusal | undefined> => {
    const found = await readQueueFile(await file.text(), runtime.user, password);
    if (found.is !== 'read') return REFUSED[found.is];
    const count = await importQueue(runtime.db, found.copy, isOurs(await runtime.serverVersion()));
    onClose();
    notify({ kind: 'success', text: toOutcome(count), durationMs: 5_000 });
    void runtime.wake('tap');
    return undefined;
  };
  const read = async (typed: FormData): Promise<Refusal | undefined> => {
    const file = typed.get('file');
    const password = String(typed.get('password') ?? '');
    if (!(file instanceof File) || file.name === '')
      return { file: 'Elige el archivo de la copia' };
    if (password === '') return { password: MESSAGES.required };
    return add(file, password).catch(() => UNSAVED);
  };
  return (
    <ActionDialog
      isForm
      isOpen={isOpen}
      title="Recibir los pendientes de otro equipo"
      confirmText="Importar"
      busyText="Abriendo…"
      run={read}
      onClose={onClose}
    >
      {({ errors }) => (
        <>
          <p>
            Agrega a este equipo lo que estaba por enviar cuando se hizo la copia.{' '}
            {isKeyed !== undefined && (isKeyed ? SENT_ONCE : LOOKED_FOR)}
          </p>
          <Field label="Archivo de la copia" error={errors.file} isRequired>
            <FileInput name="file" accept=".json,application/json" data-autofocus />
          </Field>
          <Field label="Contraseña de la copia" error={errors.password} isRequired>
            <PasswordInput name="password" autoComplete="off" />
          </Field>
        </>
      )}
    </ActionDialog>
  );
}

const UNSAVED = { form: 'No se pudo guardar la copia en este equipo. Intenta de nuevo.' };
const SENT_ONCE = 'Lo que ya se envió no se envía otra vez.';
const LOOKED_FOR =
  'Lo que el servidor ya muestra igual no se envía otra vez. Lo que se envió y alguien corrigió después puede quedar dos veces: revisa las listas.';

function toOutcome(count: number): string {
  if (count === 0)
    return 'No faltaba nada de la copia: ya se envió, se descartó o sigue por enviar aquí.';
  return count === 1 ? 'Se agregó 1 cambio.' : `Se agregaron ${count} cambios, en su orden.`;
}
