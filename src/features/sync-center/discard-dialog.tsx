import { useEffect, useMemo, useState } from 'react';
import { hasNoVerdict } from '../../db/delivery';
import { discardable, discardOperation, type Lost } from '../../db/outbox/discard';
import { type Operation, toRecord } from '../../db/schema';
import { entityOf } from '../../domain/entities';
import { clock } from '../../session/clock';
import { useRuntime } from '../../session/runtime-context';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { notify } from '../../ui/notices-store';
import { toFacts } from './operation-facts';
import { toName, toTitle } from './operation-words';
import { useRows } from './use-rows';

const ON_ITS_WAY =
  'Ahora no se puede descartar: ya salió, y la respuesta del servidor viene en camino. Espera un momento y vuelve a intentarlo.';
const MAY_BE_THERE =
  'Ahora no se puede descartar: ya se envió una vez y puede que esté en el servidor. Se sabrá cuando el servidor responda.';
/** More than these are counted. */
const MOST_NAMED = 20;

/** Names everything that would be lost, because nothing brings it back. */
export function DiscardDialog({
  operation,
  onClose,
}: {
  operation: Operation;
  onClose: () => void;
}) {
  const { db, wake } = useRuntime();
  const [lost, setLost] = useState<Lost>();
  useEffect(() => {
    void discardable(db, operation.seq).then(setLost);
  }, [db, operation.seq]);
  const rows = useRows(
    useMemo(
      () => [...(lost?.gone ?? []), ...(lost?.cut ?? []).map((one) => one.operation)],
      [lost],
    ),
  );

  useEffect(() => {
    if (lost?.gone.length !== 0) return;
    notify({ kind: 'info', text: toRefusal(operation), durationMs: 6_000 });
    onClose();
  }, [lost, operation, onClose]);
  if (!lost?.gone.length) return null;

  const isUnheard = lost.gone.some(hasNoVerdict);
  const discard = async () => {
    const count = await discardOperation(db, operation.seq, clock.now());
    onClose();
    notify({
      kind: 'info',
      text:
        count === 0
          ? toRefusal(operation)
          : count === 1
            ? 'Se descartó 1 cambio.'
            : `Se descartaron ${count} cambios.`,
      durationMs: 4_000,
    });
    // The server may have carried it out: read it.
    if (isUnheard) void wake('tap');
  };
  const { gone, cut } = lost;
  const others = gone.slice(1, MOST_NAMED);
  const unnamed = gone.length - 1 - others.length;
  const nameOf = (each: Operation) => toName(each, rows.get(toRecord(each))?.view);

  return (
    <ConfirmDialog
      tone="danger"
      title="Descartar"
      confirmText="Descartar"
      cancelText="Cancelar"
      onCancel={onClose}
      onConfirm={discard}
      facts={toFacts(operation)}
    >
      <p>
        {isUnheard
          ? 'No se sabe si llegó al servidor: si llegó, allí queda y aquí se verá. Si no, se perderá sin forma de recuperarlo:'
          : 'Se perderá, sin forma de recuperarlo:'}
      </p>
      <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
        {[operation, ...others].map((each) => (
          <li key={each.seq}>
            <b>{toTitle(each)}</b> <span className="inline-block">{nameOf(each)}</span>
          </li>
        ))}
        {unnamed > 0 && <li>y {unnamed} más que dependen de él</li>}
        {cut.map(({ operation: each, fields }) => (
          <li key={each.seq}>
            <b>{toTitle(each)}</b> {nameOf(each)}: solo {toLabels(each, fields)}
          </li>
        ))}
      </ul>
      {gone.length > 1 && (
        <p>
          {gone.length === 2
            ? 'El otro cambio depende del primero y se pierde con él.'
            : 'Los otros cambios dependen del primero y se pierden con él.'}
        </p>
      )}
    </ConfirmDialog>
  );
}

const toLabels = ({ entity }: Operation, fields: readonly string[]) =>
  fields.map((field) => `«${entityOf(entity).fields[field]?.label ?? field}»`).join(', ');

const toRefusal = ({ delivery: { state } }: Operation) =>
  state === 'waiting' || state === 'held' ? MAY_BE_THERE : ON_ITS_WAY;
