import { useRecord } from '../../../crud/use-record';
import { voyage } from '../../../domain/entities/voyage';
import { detailPath } from '../../../domain/paths';
import { useOurServer } from '../../../session/use-our-server';
import { EmptyState } from '../../../ui/empty-state';
import { Link } from '../../../ui/link';
import { CountPanel, type CountPanelProps } from './count-panel';

export interface VoyageCountPanelProps extends Omit<CountPanelProps, 'voyage'> {
  /** The voyage's key, or its number. */
  reference: string;
}

/** The count of a voyage's cargo, where the server keeps one. */
export function VoyageCountPanel({ reference, ...props }: VoyageCountPanelProps) {
  const record = useRecord('voyage', reference);
  const isOurs = useOurServer();
  if (record.is === 'opening' || isOurs === undefined) return null;
  if (!isOurs)
    return (
      <EmptyState title="Este servidor no guarda la cuenta de un viaje">
        Cuenta sin viaje: la cuenta queda en este equipo.
      </EmptyState>
    );
  if (record.is !== 'here')
    return (
      <EmptyState title="Ese viaje no está en este equipo">
        Sincroniza donde haya señal, o cuenta sin viaje.
      </EmptyState>
    );
  const { row } = record;
  return (
    <>
      <p>
        Viaje:{' '}
        <Link to={detailPath('voyage', row.key)} className="font-strong">
          {voyage.nameOf(row.view)}
        </Link>
      </p>
      <CountPanel {...props} voyage={row} />
    </>
  );
}
