import type { ReactNode } from 'react';
import { DetailScreen } from '../../crud/detail-screen';
import type { MirrorRow } from '../../db/schema';
import { formatDateTime } from '../../domain/rules/dates';
import { isErased } from '../../domain/rules/erased';
import { useRuntime } from '../../session/runtime-context';
import { useOurServer } from '../../session/use-our-server';
import { lazyPart } from '../../ui/lazy-module';
import { Panel } from '../../ui/panel';
import { CUSTOMER_SCREENS } from './customer-descriptor';

const DataRightsPanel = lazyPart(() => import('./data-rights-panel'), 'DataRightsPanel');

export interface CustomerDetailScreenProps {
  /** The other panels of a customer who was not suppressed. */
  related: (row: MirrorRow) => ReactNode;
}

/** A customer, with an ADMIN's actions on their data; a suppressed one shows only the suppression. */
export function CustomerDetailScreen({ related }: CustomerDetailScreenProps) {
  const { user } = useRuntime();
  const isOffered = useOurServer() && user.rol === 'ADMIN';
  return (
    <DetailScreen
      {...CUSTOMER_SCREENS}
      footer={({ id, base }) =>
        isOffered && id !== null && base && <DataRightsPanel id={id} record={base} />
      }
    >
      {(row) =>
        isErased(row.base) ? (
          <Panel>
            Los datos personales de este cliente se suprimieron el{' '}
            {formatDateTime(Date.parse(String(row.base?.erasedAt)))}. Sus envíos conservan la guía,
            la ruta, las fechas y los valores. Si la persona vuelve a enviar o recibir carga,
            regístrala como cliente nuevo.
          </Panel>
        ) : (
          related(row)
        )
      }
    </DetailScreen>
  );
}
