import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { FormScreen } from '../../crud/form-screen';
import { toMissingText } from '../../crud/form-texts';
import { usePlaces } from '../../crud/use-places';
import { useRecord } from '../../crud/use-record';
import { useTransitionContext } from '../../crud/use-transition-context';
import type { MirrorRow } from '../../db/schema';
import { shipment } from '../../domain/entities/shipment';
import { MESSAGES } from '../../domain/messages';
import { listPath } from '../../domain/paths';
import { toSameTownQuestion } from '../../domain/rules/same-town';
import type { TransitionContext } from '../../domain/rules/transitions';
import type { Runtime } from '../../session/runtime';
import { ButtonLink } from '../../ui/button-link';
import { EmptyState } from '../../ui/empty-state';
import { lazyPart } from '../../ui/lazy-module';
import { useScreenTitle } from '../../ui/screen-title';
import { formStates } from './next-states';
import { besideState, type Request } from './payments/beside-state';
import { ShipmentFields } from './shipment-fields';
import { createShipmentRules } from './shipment-form-rules';
import { OPTIONS_OF, type StateField } from './shipment-states';
import { UpdateKnown } from './update-known';
import type { UpdateOffer } from './update-offer';
import { useShipmentFacts } from './use-shipment-facts';
import { useUpdateOffer } from './use-update-offer';

/** A server that takes no changes needs no form: each half has a script of its own. */
const UpdateRefused = lazyPart(() => import('./update-refused'), 'UpdateRefused');

/** Changes a shipment where the server takes that, or where it has not left this device. */
export function ShipmentUpdateScreen() {
  const { id = '' } = useParams();
  useScreenTitle('Actualizar envío');
  const record = useRecord('shipment', id);
  const offer = useUpdateOffer(record.is === 'here' ? record.row : null);
  const context = useTransitionContext();
  if (record.is === 'missing')
    return (
      <EmptyState
        title={MESSAGES.empty}
        action={<ButtonLink to={listPath('shipment')}>Volver al listado</ButtonLink>}
      >
        {toMissingText(shipment)}
      </EmptyState>
    );
  if (record.is === 'opening' || offer === undefined || !context) return null;
  if (offer.is === 'none') return <UpdateRefused row={record.row} />;
  return <UpdateForm row={record.row} reference={id} offer={offer} context={context} />;
}

const toBeside = (runtime: Runtime, request: Request) => besideState(runtime, [request]);

interface UpdateFormProps {
  row: MirrorRow;
  reference: string;
  offer: UpdateOffer;
  context: TransitionContext;
}

function UpdateForm({ row, reference, offer, context }: UpdateFormProps) {
  const isUnsent = offer.is === 'correct';
  const places = usePlaces();
  const facts = useShipmentFacts(row);
  const { view } = row;
  const rules = useMemo(
    () =>
      createShipmentRules(
        places,
        {
          remitenteCedula: view.remitenteCedula,
          destinatarioCedula: view.destinatarioCedula,
          companiaNombre: view.companiaNombre,
          // The schema wants one; goods are changed in their own step.
          productosIds: [row.key],
        },
        view,
      ),
    [places, view, row.key],
  );
  const statesOf = (field: StateField) => {
    if (isUnsent) return undefined;
    const current = OPTIONS_OF[field].filter(({ value }) => value === view[field]);
    return [...current, ...formStates(field, view[field], context)];
  };
  return (
    <FormScreen
      entity={shipment}
      reference={reference}
      rules={rules}
      toBeside={toBeside}
      confirmWarning={toSameTownQuestion}
      toSaved={({ productosIds: _, ...rest }) => rest}
    >
      <UpdateKnown row={row} facts={facts} fixed={offer.fixed} />
      <ShipmentFields
        paymentStates={statesOf('estadoPago')}
        deliveryStates={statesOf('estadoEntrega')}
        deliveryHint={
          isUnsent || !context.keepsReasons
            ? undefined
            : 'Devolver, cancelar o corregir pide un motivo: se hace en los detalles del envío.'
        }
      />
    </FormScreen>
  );
}
