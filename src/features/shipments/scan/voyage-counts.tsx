import ScanLine from 'lucide-react/icons/scan-line';
import type { MirrorRow } from '../../../db/schema';
import { COUNT_STEPS } from '../../../domain/options';
import { type CountStep, mayCount, toTotalText } from '../../../domain/rules/voyage-counts';
import { ButtonLink } from '../../../ui/button-link';
import { Panel } from '../../../ui/panel';
import { SectionHeading } from '../../../ui/section-heading';
import { countPath } from './scan-paths';
import { useVoyageCounts } from './use-voyage-counts';

export interface VoyageCountsProps {
  voyage: MirrorRow;
  /** On its list and on its vessel. */
  aboard: readonly MirrorRow[];
}

/** How many pieces of a voyage's cargo were counted, and the way to count them; nothing where no count is kept. */
export function VoyageCounts({ voyage, aboard }: VoyageCountsProps) {
  const { isKept, ...counts } = useVoyageCounts(voyage, aboard);
  const steps = COUNT_STEPS.map(({ value }) => value as CountStep).filter(
    (step) => counts[step] || (aboard.length > 0 && mayCount(step, voyage.view.estado)),
  );
  if (!isKept || steps.length === 0) return null;
  return (
    <Panel className="grid gap-3" aria-labelledby="contado">
      <SectionHeading id="contado" level={3}>
        Bultos contados
      </SectionHeading>
      {steps.map((step) => (
        <div key={step} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span>
            {step === 'EN_TRANSITO' ? 'Carga que sube' : 'Carga que llega'}
            {counts[step] ? (
              <>
                {' · '}Contado: <b className="num">{toTotalText(counts[step])}</b>
              </>
            ) : (
              <span className="text-ink-soft">: sin contar</span>
            )}
          </span>
          {mayCount(step, voyage.view.estado) && (
            <ButtonLink size="small" to={countPath(step, voyage.key)}>
              <ScanLine aria-hidden="true" />
              {step === 'EN_TRANSITO' ? 'Escanear lo que sube' : 'Escanear lo que llegó'}
            </ButtonLink>
          )}
        </div>
      ))}
    </Panel>
  );
}
