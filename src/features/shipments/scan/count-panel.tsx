import { useEffect, useState } from 'react';
import { toFailureText } from '../../../crud/form-texts';
import type { MirrorRow } from '../../../db/schema';
import { readLabelCode } from '../../../domain/rules/label-code';
import { isComplete, type Scan } from '../../../domain/rules/piece-count';
import { toStepState } from '../../../domain/rules/to-claim';
import type { TransitionContext } from '../../../domain/rules/transitions';
import { type CountStep, mayCount, toTotalText } from '../../../domain/rules/voyage-counts';
import { useRuntime } from '../../../session/runtime-context';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { notify } from '../../../ui/notices-store';
import { Panel } from '../../../ui/panel';
import { Scanner } from '../../../ui/scanner/scanner';
import { SectionHeading } from '../../../ui/section-heading';
import { saveMany } from '../save-many';
import { toStateText } from '../shipment-states';
import { CloseShortDialog } from './close-short-dialog';
import { CountedRow } from './counted-row';
import { toProgressText, toUndone, toUnsaved } from './scan-words';
import { type CountedShipment, useCountActions, useCounted } from './use-cargo-count';
import { toOverText } from './voyage-words';

const NOTICE_MS = 6000;
const INTRODUCTION: Readonly<Record<CountStep, string>> = {
  EN_TRANSITO: 'Escanea cada bulto que sube.',
  ENTREGADO: 'Escanea cada bulto que llega.',
};

export interface CountPanelProps {
  step: CountStep;
  /** The voyage whose cargo is counted; null for any cargo. */
  voyage: MirrorRow | null;
  context: TransitionContext;
}

/**
 * A count, piece by piece, of the cargo that goes aboard or comes off. Everybody sees a voyage's; else it is kept on
 * this device until it is finished.
 */
export function CountPanel({ step, voyage, context }: CountPanelProps) {
  const runtime = useRuntime();
  const cargo = { step, voyage: voyage?.key ?? null };
  const { own, others, shipments } = useCounted(cargo);
  const actions = useCountActions(cargo);
  const [closing, setClosing] = useState<CountedShipment>();
  // Others count it meanwhile.
  const short = closing && (shipments.find(({ row }) => row.key === closing.row.key) ?? closing);
  const [isFinishing, setIsFinishing] = useState(false);
  const to = toStepState(step, context.keepsReasons);
  const state = toStateText('estadoEntrega', to);
  const due = shipments.filter(({ isDue }) => isDue);
  const complete = due.filter(({ count }) => isComplete(count)).map(({ row }) => row);
  const open = due.length - complete.length;
  const scans = own.length + others.length;
  const aboard = shipments.filter(({ isStrange }) => !isStrange).map(({ count }) => count);
  const total = voyage ? toTotalText(aboard) : `${scans} ${scans === 1 ? 'bulto' : 'bultos'}`;

  const run = (act: () => Promise<unknown>) =>
    void act().catch((error: unknown) =>
      notify({
        kind: 'error',
        title: 'No se pudo guardar',
        text: toFailureText(error),
        durationMs: NOTICE_MS,
      }),
    );
  useEffect(() => {
    actions.keep().catch(reportError);
  }, [actions]);
  const move = (rows: readonly MirrorRow[]) =>
    run(() => saveMany(runtime, rows, { field: 'estadoEntrega', to }));
  const last = own.at(-1);
  const undo = async (scan: Scan) => toUndone(await actions.takeBack(scan));
  const finish = () => {
    setIsFinishing(false);
    run(actions.finish);
  };

  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        {voyage && !mayCount(step, voyage.view.estado) ? (
          <p>{toOverText(step, voyage.view.estado)}</p>
        ) : (
          <>
            <p>
              {`${INTRODUCTION[step]} Con el último, el envío queda como ${state}. `}
              {voyage
                ? 'La cuenta es del viaje: funciona sin señal, y los demás equipos la ven cuando se envía.'
                : 'La cuenta queda en este equipo, con o sin señal.'}
            </p>
            <Scanner
              onCode={actions.take}
              read={readLabelCode}
              undo={
                last !== undefined && {
                  text: 'Quitar la última lectura',
                  run: () => undo(last).catch(toUnsaved),
                }
              }
            />
          </>
        )}
      </div>
      <Panel className="grid gap-3" aria-labelledby="cuenta">
        <SectionHeading id="cuenta" aside={<span className="num">{total}</span>}>
          Contado
        </SectionHeading>
        {shipments.length === 0 ? (
          <p>{voyage ? 'Este viaje no lleva envíos.' : 'Todavía no hay nada contado.'}</p>
        ) : (
          <>
            {voyage && <p>{toProgressText(aboard)}</p>}
            <div className="flex flex-wrap gap-2 empty:hidden">
              {complete.length > 0 && (
                <Button variant="next" onClick={() => move(complete)}>
                  {`Pasar ${complete.length} a ${state}`}
                </Button>
              )}
              {!voyage && (
                <Button
                  size="small"
                  onClick={() => (due.length > 0 ? setIsFinishing(true) : finish())}
                >
                  Terminar la cuenta
                </Button>
              )}
            </div>
            <ul className="grid">
              {shipments.map((shipment) => (
                <CountedRow
                  key={shipment.row.key}
                  shipment={shipment}
                  onClose={() =>
                    shipment.count.of === null ? move([shipment.row]) : setClosing(shipment)
                  }
                />
              ))}
            </ul>
          </>
        )}
      </Panel>
      {short && (
        <CloseShortDialog
          {...short}
          step={step}
          context={context}
          onClose={() => setClosing(undefined)}
        />
      )}
      {isFinishing && (
        <ConfirmDialog
          title="¿Terminar la cuenta?"
          confirmText="Terminar"
          cancelText="Seguir contando"
          tone="danger"
          onConfirm={finish}
          onCancel={() => setIsFinishing(false)}
        >
          <p>
            {open > 0 &&
              `${open === 1 ? '1 envío quedó' : `${open} envíos quedaron`} sin completar. `}
            {complete.length > 0 &&
              `${complete.length === 1 ? '1 envío completo no ha pasado' : `${complete.length} envíos completos no han pasado`} a ${state}. `}
            Si terminas, siguen en el estado que tienen y su cuenta se borra.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
