import ArrowRight from 'lucide-react/icons/arrow-right';
import { useEffect, useState } from 'react';
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
import { saveVoyage } from './save-voyage';
import { VoyageState } from './voyage-state';

const ConfirmDialog = lazyPart(() => import('../../ui/confirm-dialog'), 'ConfirmDialog');

/** How far a voyage is, and the steps that may follow. */
export function VoyageSteps({ row }: { row: MirrorRow }) {
  const runtime = useRuntime();
  /** Asked about, and when: that time is kept. */
  const [asked, setAsked] = useState<{ to: State; at: number }>();
  useEffect(ConfirmDialog.preload, []);
  const name = String(row.view.vehiculoNombre ?? '');
  const confirm = async () => {
    if (!asked) return;
    setAsked(undefined);
    const sentence = `${name}: ${labelOf(VOYAGE_STATES, asked.to)}`;
    await saveVoyage(runtime, row.key, toVoyageStep(asked.to, asked.at), sentence);
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
          title={asked.to === 'CANCELADO' ? '¿Cancelar el viaje?' : TITLES[asked.to](name)}
          tone={asked.to === 'CANCELADO' ? 'danger' : 'next'}
          cancelText="No"
          confirmText={asked.to === 'CANCELADO' ? 'Cancelar el viaje' : 'Confirmar'}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void confirm()}
        >
          <p>
            {asked.to === 'CANCELADO'
              ? 'No se vuelve a abrir. Sus envíos quedan libres para otro viaje.'
              : `Se anota que fue a ${withArticle(asked.at)}. Los envíos cambian de estado aparte.`}
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

const TITLES: Readonly<Record<Exclude<State, 'CANCELADO'>, (name: string) => string>> = {
  PROGRAMADO: (name) => `¿Vuelve a programarse ${name}?`,
  SALIO: (name) => `¿Salió ${name}?`,
  LLEGO: (name) => `¿Llegó ${name}?`,
};
