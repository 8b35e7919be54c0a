import { DetailScreen } from '../../crud/detail-screen';
import { formatDateTime } from '../../domain/rules/dates';
import { isErased } from '../../domain/rules/erased';
import { useRuntime } from '../../session/runtime-context';
import { useAnnounced } from '../../session/use-announced';
import { lazyPart } from '../../ui/lazy-module';
import { Panel } from '../../ui/panel';
import { CUSTOMER_SCREENS } from './customer-descriptor';

const DataRightsPanel = lazyPart(() => import('./data-rights-panel'), 'DataRightsPanel');

/** A customer, with what an ADMIN may do with their data; of a suppressed one only that it was. */
export function CustomerDetailScreen() {
  const { user } = useRuntime();
  const isOffered = useAnnounced('erase') && user.rol === 'ADMIN';
  return (
    <DetailScreen
      {...CUSTOMER_SCREENS}
      footer={({ id, base }) =>
        isOffered && id !== null && base && <DataRightsPanel id={id} record={base} />
      }
    >
      {({ base }) =>
        isErased(base) && (
          <Panel>
            Los datos personales de este cliente se suprimieron el{' '}
            {formatDateTime(Date.parse(String(base?.erasedAt)))}. Sus envíos conservan la guía, la
            ruta, las fechas y los valores. Si la persona vuelve a enviar o recibir carga,
            regístrala como cliente nuevo.
          </Panel>
        )
      }
    </DetailScreen>
  );
}
