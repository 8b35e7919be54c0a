import ArrowLeft from 'lucide-react/icons/arrow-left';
import { DetailSections } from '../../../crud/detail-screen';
import { LoadGauge } from '../../../crud/load-gauge';
import { useRecords } from '../../../crud/use-records';
import { vessel } from '../../../domain/entities/vessel';
import { formatCubicMetres, formatKilograms, toTotals } from '../../../domain/rules/cargo-measures';
import { isSameName } from '../../../domain/values/same';
import { BottomBar } from '../../../ui/bottom-bar';
import { ButtonLink } from '../../../ui/button-link';
import { EmptyState } from '../../../ui/empty-state';
import { Panel } from '../../../ui/panel';
import { SectionHeading } from '../../../ui/section-heading';
import { PatentWarning } from '../patent-warning';
import { toCapacity, toLoad } from '../vessel-load';
import { useWizard } from './wizard-context';
import { toStepUrl } from './wizard-steps';

const SECTIONS = [
  {
    title: 'Identificación',
    facts: ['type', 'model', 'licensePlate', 'registration', 'fechaExpPatente'],
  },
  { title: 'Pasajeros', facts: ['passengerSpace', 'passengers'] },
];

/** The chosen vessel and how full it will be: beside the shipment step, not a step of its own. */
export function VesselStep() {
  const { values, cargo } = useWizard();
  const { rows: vessels } = useRecords('vessel');
  const { rows: shipments } = useRecords('shipment');
  const { rows: products } = useRecords('product');
  const name = values.typed.vehiculoNombre;
  const row = vessels.find(({ view }) => isSameName(view.nombre, name));
  const back = (
    <ButtonLink to={toStepUrl('module-shipment')} variant={row ? 'next' : 'default'}>
      <ArrowLeft aria-hidden="true" /> Volver al envío
    </ButtonLink>
  );
  if (!row)
    return (
      <EmptyState title="Elige primero la embarcación" action={back}>
        Aquí verás sus datos y cuánta carga le cabe.
      </EmptyState>
    );

  const load = toLoad(name, shipments, products, values.operationId);
  const mine = toTotals(cargo.chosen);
  const capacity = toCapacity(row);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-2xl wrap-anywhere">{name}</h2>
        <PatentWarning expiry={row.view.fechaExpPatente} />
      </div>
      <Panel className="grid gap-4" aria-labelledby="carga">
        <SectionHeading id="carga" level={3}>
          Carga con este envío
        </SectionHeading>
        <LoadGauge
          label="Peso"
          load={load.aboard.kilograms + mine.kilograms}
          capacity={capacity.kilograms}
          format={formatKilograms}
        />
        <LoadGauge
          label="Volumen"
          load={load.aboard.cubicMetres + mine.cubicMetres}
          capacity={capacity.cubicMetres}
          format={formatCubicMetres}
        />
        <p className="text-ink-soft">
          {toCompany(load.shipmentCount)} Este envío suma{' '}
          <span className="num">{formatKilograms(mine.kilograms)}</span>.
        </p>
      </Panel>
      <DetailSections entity={vessel} sections={SECTIONS} row={row} />
      <BottomBar isSpread primary={back} />
    </>
  );
}

/** The other cargo aboard, as far as this device knows. */
function toCompany(count: number): string {
  if (count === 0) return 'No lleva otros envíos.';
  return count === 1 ? 'Lleva otro envío.' : `Lleva otros ${count} envíos.`;
}
