import { useEffect, useState } from 'react';
import { saveUndoable } from '../../crud/save-undoable';
import { useRecords } from '../../crud/use-records';
import type { MirrorRow } from '../../db/schema';
import { labelOf, TOLD_STATES, VOYAGE_STATES } from '../../domain/options';
import { toCorrection } from '../../domain/rules/voyage-correction';
import { useRuntime } from '../../session/runtime-context';
import { useServerVersion } from '../../session/use-our-server';
import { Button } from '../../ui/button';
import { lazyPart } from '../../ui/lazy-module';
import { correctableStep, countBack } from './correction';
import { toVoyageRequest } from './save-voyage';
import type { VoyageFacts } from './use-voyage';
import { toShipmentCount } from './voyage-words';

const ReasonDialog = lazyPart(() => import('../../crud/reason-dialog'), 'ReasonDialog');

/** Takes the last step of a voyage back, with a reason, after showing an ADMIN what goes back with it. */
export function CorrectVoyage({ row, facts }: { row: MirrorRow; facts: VoyageFacts }) {
  const runtime = useRuntime();
  const serverVersion = useServerVersion() ?? 0;
  const { rows: voyages } = useRecords('voyage');
  const [isAsked, setIsAsked] = useState(false);
  const step = correctableStep(row, { role: runtime.user.rol, serverVersion });
  useEffect(() => (step ? ReasonDialog.preload() : undefined), [step]);
  if (!step) return null;
  const { back, stays, why } = countBack(step, row, facts.aboard, voyages);
  const name = String(row.view.vehiculoNombre ?? '');
  const to = labelOf(VOYAGE_STATES, step.to);
  const save = async (reason: string) => {
    const request = toVoyageRequest(row.key, toCorrection(step, reason));
    await saveUndoable(runtime, [request], `${name}: ${to}`);
    return undefined;
  };
  return (
    <>
      <Button onClick={() => setIsAsked(true)}>Corregir</Button>
      {isAsked && (
        <ReasonDialog
          title="Corregir el viaje"
          confirmText="Corregir"
          hint="Queda en el viaje y en el historial de sus envíos."
          save={save}
          onClose={() => setIsAsked(false)}
        >
          <p>
            {name} vuelve de {labelOf(VOYAGE_STATES, row.view.estado)} a <b>{to}</b>.
          </p>
          {back > 0 && (
            <p>
              {toShipmentCount(back)} {back === 1 ? 'vuelve' : 'vuelven'} a{' '}
              <b>{labelOf(TOLD_STATES, step.cargo.to)}</b>.
            </p>
          )}
          {stays > 0 && (
            <p>
              {toShipmentCount(stays)} {stays === 1 ? 'se queda como está' : 'se quedan como están'}
              : {why.join(', ')}.
            </p>
          )}
          {facts.unknown > 0 && (
            <p>De {toShipmentCount(facts.unknown)} este equipo no tiene los datos.</p>
          )}
          <p className="text-ink-soft">Lo que alguien cambie antes de que se envíe, se queda.</p>
        </ReasonDialog>
      )}
    </>
  );
}
