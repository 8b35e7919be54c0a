import ArrowRight from 'lucide-react/icons/arrow-right';
import { type ReactNode, useEffect, useState } from 'react';
import type { MirrorRow } from '../../db/schema';
import { labelOf, VOYAGE_STATES } from '../../domain/options';
import { toVoyageStep } from '../../domain/rules/voyage-cargo';
import type { CountStep } from '../../domain/rules/voyage-counts';
import { nextVoyageStates, refuseStepTime, type VoyageStep } from '../../domain/rules/voyages';
import { clock } from '../../session/clock';
import { useRuntime } from '../../session/runtime-context';
import { Button } from '../../ui/button';
import { lazyPart } from '../../ui/lazy-module';
import { notify } from '../../ui/notices-store';
import { Panel } from '../../ui/panel';
import { SectionHeading } from '../../ui/section-heading';
import { Tick } from '../../ui/tick';
import { CorrectVoyage } from './correct-voyage';
import { type SaveRequest, saveVoyage } from './save-voyage';
import { StepTime } from './step-time';
import type { VoyageFacts } from './use-voyage';
import { VoyageState } from './voyage-state';
import { toShipmentCount } from './voyage-words';

const ConfirmDialog = lazyPart(() => import('../../ui/confirm-dialog'), 'ConfirmDialog');

export interface VoyageStepsProps {
  readonly row: MirrorRow;
  readonly facts: VoyageFacts;
  /** Shown to the person who says that it leaves, or arrived: the pieces counted, and the papers that have expired. */
  readonly told: Partial<Record<VoyageStep, ReactNode>>;
  /** The changes of shipments that go with its departure, or its arrival. */
  readonly toCargoStep: (
    shipments: readonly MirrorRow[],
    step: CountStep,
    at: number,
  ) => Promise<readonly SaveRequest[]>;
}

/**
 * The state of a voyage, and the steps that may follow. Its shipments take them with it, unless its person says
 * otherwise.
 */
export function VoyageSteps({ row, facts, told, toCargoStep }: VoyageStepsProps) {
  const runtime = useRuntime();
  const { aboard } = facts;
  const [asked, setAsked] = useState<{ to: VoyageStep; askedAt: number; at: number }>();
  const [isTogether, setIsTogether] = useState(true);
  useEffect(ConfirmDialog.preload, []);
  const name = String(row.view.vehiculoNombre ?? '');
  const cargoStep = asked && CARGO[asked.to];
  const following = aboard.filter(({ view }) => view.estadoEntrega === cargoStep?.from);
  const departure = asked?.to === 'LLEGO' ? row.view.salidaReal : null;
  // The moment of the press is also right on a device whose clock is wrong: the server corrects it.
  const isTyped = asked && asked.at !== asked.askedAt;
  const refusal = isTyped ? refuseStepTime(asked.at, asked.askedAt, departure) : null;
  const confirm = async () => {
    if (!asked || refusal) return;
    setAsked(undefined);
    // Another tablet told it meanwhile: its hour stays.
    if (!nextVoyageStates(row.view.estado).includes(asked.to)) return notifyState(row);
    const going = isTogether ? following : [];
    const cargo = going.length > 0 ? `, con ${toShipmentCount(going.length)}` : '';
    const sentence = `${name}: ${labelOf(VOYAGE_STATES, asked.to)}${cargo}`;
    const step = toVoyageStep(asked.to, asked.at);
    const beside = cargo && cargoStep ? await toCargoStep(going, cargoStep.to, asked.at) : [];
    await saveVoyage(runtime, row.key, step, sentence, beside);
  };
  return (
    <Panel className="grid gap-3" aria-labelledby="estado">
      <SectionHeading id="estado" level={3} aside={<VoyageState value={row.view.estado} isBoxed />}>
        Estado
      </SectionHeading>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {nextVoyageStates(row.view.estado).map((to) => (
          <Button
            key={to}
            variant={to === 'CANCELADO' ? 'default' : 'next'}
            onClick={() => {
              const now = clock.now();
              setAsked({ to, askedAt: now, at: now });
            }}
          >
            {to === 'CANCELADO' ? 'Cancelar el viaje' : `${labelOf(VOYAGE_STATES, to)} ${name}`}
            {to !== 'CANCELADO' && <ArrowRight aria-hidden="true" />}
          </Button>
        ))}
        <CorrectVoyage row={row} facts={facts} />
      </div>
      {row.view.motivo && aboard.length > 0 ? (
        <p>Los envíos que vuelven con él cambian cuando se envíe.</p>
      ) : null}
      {asked && (
        <ConfirmDialog
          title={WORDS[asked.to].title(name)}
          tone={asked.to === 'CANCELADO' ? 'danger' : 'next'}
          cancelText={asked.to === 'CANCELADO' ? 'No' : 'Todavía no'}
          confirmText={WORDS[asked.to].yes}
          onCancel={() => setAsked(undefined)}
          onConfirm={confirm}
        >
          {asked.to === 'CANCELADO' ? (
            <p>No se vuelve a abrir. Sus envíos quedan libres para otro viaje.</p>
          ) : (
            <StepTime
              askedAt={asked.askedAt}
              onChange={(at) => setAsked({ ...asked, at })}
              error={refusal}
            />
          )}
          {told[asked.to]}
          {cargoStep && following.length > 0 && (
            <Tick checked={isTogether} onChange={({ target }) => setIsTogether(target.checked)}>
              {following.length === 1
                ? `Su envío ${cargoStep.words[0]}`
                : `Sus ${following.length} envíos ${cargoStep.words[1]}`}
            </Tick>
          )}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function notifyState({ view }: MirrorRow): void {
  const state = labelOf(VOYAGE_STATES, view.estado);
  notify({
    kind: 'info',
    text: `${view.vehiculoNombre} ahora está en ${state}`,
    durationMs: 4_000,
  });
}

/** The effect of each step on its shipments. */
const CARGO: Partial<
  Record<VoyageStep, { from: string; to: CountStep; words: readonly [one: string, many: string] }>
> = {
  SALIO: {
    from: 'EN_PREPARACION',
    to: 'EN_TRANSITO',
    words: ['pasa a En tránsito', 'pasan a En tránsito'],
  },
  LLEGO: {
    from: 'EN_TRANSITO',
    to: 'ENTREGADO',
    words: ['queda como Llegó, por reclamar', 'quedan como Llegó, por reclamar'],
  },
};
const WORDS: Readonly<Record<VoyageStep, { title: (name: string) => string; yes: string }>> = {
  SALIO: { title: (name) => `¿Salió ${name}?`, yes: 'Sí, salió' },
  LLEGO: { title: (name) => `¿Llegó ${name}?`, yes: 'Sí, llegó' },
  CANCELADO: { title: () => '¿Cancelar el viaje?', yes: 'Cancelar el viaje' },
};
