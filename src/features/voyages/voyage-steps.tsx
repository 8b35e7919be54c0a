import ArrowRight from 'lucide-react/icons/arrow-right';
import { type ReactNode, useEffect, useState } from 'react';
import type { MirrorRow } from '../../db/schema';
import { labelOf, VOYAGE_STATES } from '../../domain/options';
import { withArticle } from '../../domain/rules/dates';
import { toVoyageStep } from '../../domain/rules/voyage-cargo';
import { nextVoyageStates, type VoyageState as State } from '../../domain/rules/voyages';
import { clock } from '../../session/clock';
import { useRuntime } from '../../session/runtime-context';
import { Button } from '../../ui/button';
import { lazyPart } from '../../ui/lazy-module';
import { Panel } from '../../ui/panel';
import { SectionHeading } from '../../ui/section-heading';
import { Tick } from '../../ui/tick';
import { type SaveRequest, saveVoyage } from './save-voyage';
import { VoyageState } from './voyage-state';
import { toShipmentCount } from './voyage-words';

const ConfirmDialog = lazyPart(() => import('../../ui/confirm-dialog'), 'ConfirmDialog');

export interface VoyageStepsProps {
  readonly row: MirrorRow;
  /** Its shipments that are not under way. */
  readonly waiting: readonly MirrorRow[];
  /** For whoever says that it leaves: what was counted, and which papers have expired. */
  readonly readiness: ReactNode;
  /** The changes of shipments that go with its departure. */
  readonly toDeparture: (shipments: readonly MirrorRow[]) => Promise<readonly SaveRequest[]>;
}

/** How far a voyage is, and the steps that may follow. It leaves with its shipments, unless its person says otherwise. */
export function VoyageSteps({ row, waiting, readiness, toDeparture }: VoyageStepsProps) {
  const runtime = useRuntime();
  /** Asked about, and when: that time is kept. */
  const [asked, setAsked] = useState<{ to: State; at: number }>();
  const [isTogether, setIsTogether] = useState(true);
  useEffect(ConfirmDialog.preload, []);
  const name = String(row.view.vehiculoNombre ?? '');
  const confirm = async () => {
    if (!asked) return;
    setAsked(undefined);
    const leaving = asked.to === 'SALIO' && isTogether ? waiting : [];
    const cargo = leaving.length > 0 ? `, con ${toShipmentCount(leaving.length)}` : '';
    const sentence = `${name}: ${labelOf(VOYAGE_STATES, asked.to)}${cargo}`;
    const step = toVoyageStep(asked.to, asked.at);
    await saveVoyage(runtime, row.key, step, sentence, await toDeparture(leaving));
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
            onClick={() => setAsked({ to, at: clock.now() })}
          >
            {to === 'CANCELADO' ? 'Cancelar el viaje' : `${labelOf(VOYAGE_STATES, to)} ${name}`}
            {to !== 'CANCELADO' && <ArrowRight aria-hidden="true" />}
          </Button>
        ))}
      </div>
      {asked && (
        <ConfirmDialog
          isOpen
          title={WORDS[asked.to].title(name)}
          tone={asked.to === 'CANCELADO' ? 'danger' : 'next'}
          cancelText={asked.to === 'CANCELADO' ? 'No' : 'Todavía no'}
          confirmText={WORDS[asked.to].yes}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void confirm()}
        >
          <p>
            {asked.to === 'CANCELADO'
              ? 'No se vuelve a abrir. Sus envíos quedan libres para otro viaje.'
              : `Se anota que fue a ${withArticle(asked.at)}`}
          </p>
          {asked.to === 'SALIO' && readiness}
          {asked.to === 'SALIO' && waiting.length > 0 && (
            <Tick checked={isTogether} onChange={({ target }) => setIsTogether(target.checked)}>
              {waiting.length === 1
                ? 'Su envío pasa a En tránsito'
                : `Sus ${waiting.length} envíos pasan a En tránsito`}
            </Tick>
          )}
          {asked.to === 'LLEGO' && <p>Sus envíos cambian de estado aparte.</p>}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

const WORDS: Readonly<Record<State, { title: (name: string) => string; yes: string }>> = {
  PROGRAMADO: { title: (name) => `¿Vuelve a programarse ${name}?`, yes: 'Sí, se programa' },
  SALIO: { title: (name) => `¿Salió ${name}?`, yes: 'Sí, salió' },
  LLEGO: { title: (name) => `¿Llegó ${name}?`, yes: 'Sí, llegó' },
  CANCELADO: { title: () => '¿Cancelar el viaje?', yes: 'Cancelar el viaje' },
};
