import Download from 'lucide-react/icons/download';
import FileWarning from 'lucide-react/icons/file-exclamation-point';
import Trash2 from 'lucide-react/icons/trash';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { saveFile } from '../../crud/save-file';
import type { UnreadableOperation } from '../../db/schema';
import { toBogotaDay } from '../../domain/rules/dates';
import { clock } from '../../session/clock';
import { useRuntime } from '../../session/runtime-context';
import { syncFacts } from '../../sync/status';
import { Button } from '../../ui/button';
import { lazyPart } from '../../ui/lazy-module';
import { notify } from '../../ui/notices-store';
import { Plank } from '../../ui/plank';
import { ShowMore, useWindow } from './show-more';

const ConfirmDialog = lazyPart(() => import('../../ui/confirm-dialog'), 'ConfirmDialog');

const STEP = 10;

/** Rows of the queue that a broken disk, or another program, left behind: shown as they are, never dropped by a machine. */
export function UnreadableRows({ onDone }: { onDone: () => void }) {
  const { db } = useRuntime();
  const count = useStore(syncFacts, ({ unreadable }) => unreadable);
  const [rows, setRows] = useState<readonly UnreadableOperation[]>([]);
  const [discarding, setDiscarding] = useState<UnreadableOperation>();
  const list = useWindow(rows, STEP);
  useEffect(() => {
    let isCurrent = true;
    const read = count > 0 ? db.listUnreadable() : Promise.resolve([]);
    void read.then((found) => isCurrent && setRows(found));
    return () => {
      isCurrent = false;
    };
  }, [db, count]);

  const discard = async ({ seq }: UnreadableOperation) => {
    await db.write([], (tx) => tx.removeOperations([seq]));
    syncFacts.setState({ unreadable: (await db.listUnreadable()).length });
    setDiscarding(undefined);
    notify({ kind: 'info', text: 'Se descartó 1 fila ilegible.', durationMs: 4_000 });
    onDone();
  };

  if (rows.length === 0) return null;
  return (
    <>
      {list.shown.map((row) => (
        <UnreadableCard key={row.seq} row={row} onDiscard={() => setDiscarding(row)} />
      ))}
      <ShowMore list={list} total={rows.length} />
      {discarding && (
        <ConfirmDialog
          tone="danger"
          title="Descartar la fila ilegible"
          confirmText="Descartar"
          cancelText="Cancelar"
          onCancel={() => setDiscarding(undefined)}
          onConfirm={() => discard(discarding)}
        >
          <p>
            Se perderá la fila {discarding.seq}, sin forma de recuperarla. Si no sabes qué contiene,
            expórtala antes y muéstrasela a quien da soporte.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function UnreadableCard({ row, onDiscard }: { row: UnreadableOperation; onDiscard: () => void }) {
  const headingId = `ilegible-${row.seq}`;
  const text = toText(row.stored);
  const save = () =>
    saveFile(
      `fluvicarga-fila-${row.seq}-${toBogotaDay(clock.now())}.json`,
      new Blob([text], { type: 'application/json' }),
    );
  return (
    <Plank
      as="article"
      edge="trouble"
      aria-labelledby={headingId}
      className="grid gap-3 py-3.5 pr-4 pl-4"
    >
      <h2 id={headingId} className="flex items-center gap-2.5 text-xl">
        <FileWarning aria-hidden="true" className="size-7 flex-none text-danger" />
        Una fila por enviar no se puede leer
      </h2>
      <p>
        Es la fila {row.seq}. Se dañó en este equipo y no se puede enviar; lo demás sigue su curso.
        Expórtala para que alguien la revise, y vuelve a registrar lo que contenía.
      </p>
      <details>
        <summary className="inline-flex min-h-target cursor-pointer items-center font-label underline">
          Ver tal como está
        </summary>
        {/* Focusable, so that a keyboard can scroll it. */}
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
          tabIndex={0}
          className="max-h-72 overflow-auto rounded-2 bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere"
        >
          {text}
        </pre>
      </details>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={save}>
          <Download aria-hidden="true" /> Exportar esta fila
        </Button>
        <Button variant="danger" onClick={onDiscard}>
          <Trash2 aria-hidden="true" /> Descartar
        </Button>
      </div>
    </Plank>
  );
}

/** Rows on a disk need not be JSON. */
function toText(stored: unknown): string {
  try {
    return JSON.stringify(stored, null, 2) ?? String(stored);
  } catch {
    return String(stored);
  }
}
