import { useEffect, useState } from 'react';
import { discardable, discardOperation } from '../../db/outbox';
import type { Operation } from '../../db/rows';
import { useRuntime } from '../../session/runtime-context';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { notify } from '../../ui/notices-store';
import { toName, toTitle } from './operation-words';

/** Names everything that would be lost, because nothing brings it back. */
export function DiscardDialog({
  operation,
  onClose,
}: {
  operation: Operation;
  onClose: () => void;
}) {
  const { db } = useRuntime();
  const [lost, setLost] = useState<readonly Operation[]>();
  useEffect(() => {
    void discardable(db, operation.seq).then(setLost);
  }, [db, operation.seq]);

  if (!lost) return null;
  const discard = async () => {
    const count = await discardOperation(db, operation.seq);
    onClose();
    notify({
      kind: 'info',
      text:
        count === 0
          ? 'No se descartó: la respuesta del servidor viene en camino.'
          : count === 1
            ? 'Se descartó 1 cambio.'
            : `Se descartaron ${count} cambios.`,
      durationMs: 4_000,
    });
  };

  return (
    <ConfirmDialog
      isOpen
      tone="danger"
      title="Descartar"
      confirmText="Descartar"
      cancelText="Cancelar"
      onCancel={onClose}
      onConfirm={() => void discard()}
    >
      <p>Se perderá, sin forma de recuperarlo:</p>
      <ul className="grid list-disc gap-1 pl-5">
        {lost.map((each) => (
          <li key={each.seq}>
            <b>{toTitle(each)}</b> {toName(each, undefined)}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
