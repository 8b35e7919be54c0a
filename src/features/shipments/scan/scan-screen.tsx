import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTransitionContext } from '../../../crud/use-transition-context';
import { detailPath, listPath } from '../../../domain/paths';
import { readLabelCode } from '../../../domain/rules/label-code';
import { useRuntime } from '../../../session/runtime-context';
import { ButtonLink } from '../../../ui/button-link';
import { ChoiceGroup } from '../../../ui/choice-group';
import { lazyPart } from '../../../ui/lazy-module';
import { Scanner } from '../../../ui/scanner/scanner';
import { useScreenTitle } from '../../../ui/screen-title';
import { findScanned } from './find-scanned';
import { readStep, SCAN_PARAM, VOYAGE_PARAM } from './scan-paths';

/** Apart: most labels are scanned to open their shipment. */
const CountPanel = lazyPart(() => import('./count-panel'), 'CountPanel');
const VoyageCountPanel = lazyPart(() => import('./voyage-count-panel'), 'VoyageCountPanel');

const OPEN = 'abrir';
const CHOICES = [
  { value: OPEN, label: 'Abrir el envío' },
  { value: 'subio', label: 'Lo que subió' },
  { value: 'llego', label: 'Lo que llegó' },
];

/** A label opens its shipment, or is counted as it goes aboard or comes off. */
export function ScanScreen() {
  useScreenTitle('Escanear');
  const [params, setParams] = useSearchParams();
  const asked = params.get(SCAN_PARAM) ?? OPEN;
  const step = readStep(asked);
  const voyage = params.get(VOYAGE_PARAM);
  const context = useTransitionContext();
  return (
    <div className="flex flex-col gap-4">
      <ChoiceGroup
        name="paso"
        aria-label="Para qué"
        options={CHOICES}
        value={step ? asked : OPEN}
        className="max-w-[46rem]"
        onChange={({ target }) =>
          setParams(
            {
              ...(target.value !== OPEN && { [SCAN_PARAM]: target.value }),
              ...(voyage && { [VOYAGE_PARAM]: voyage }),
            },
            { replace: true },
          )
        }
      />
      {!step && <OpenPanel />}
      {step &&
        context &&
        (voyage ? (
          <VoyageCountPanel key={step} step={step} reference={voyage} context={context} />
        ) : (
          <CountPanel key={step} step={step} voyage={null} context={context} />
        ))}
      <ButtonLink
        to={voyage ? detailPath('voyage', voyage) : listPath('shipment')}
        variant="quiet"
        size="small"
        className="-ml-3 self-start"
      >
        <ArrowLeft aria-hidden="true" />
        Volver
      </ButtonLink>
    </div>
  );
}

function OpenPanel() {
  const { db } = useRuntime();
  const navigate = useNavigate();
  return (
    <div className="grid max-w-[46rem] gap-4">
      <p>Lee la etiqueta con la cámara o con un lector, y se abre su envío. También sin señal.</p>
      <Scanner
        read={readLabelCode}
        onCode={async (text) => {
          const found = await findScanned(db, text);
          if ('answer' in found) return found.answer;
          void navigate(detailPath('shipment', found.row.key));
          return null;
        }}
      />
    </div>
  );
}
