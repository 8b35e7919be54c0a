import { detailPath } from '../../../domain/paths';
import { isComplete } from '../../../domain/rules/piece-count';
import { toToldState } from '../../../domain/rules/to-claim';
import { toShipmentNumber } from '../../../domain/rules/waybill';
import { Button } from '../../../ui/button';
import { Link } from '../../../ui/link';
import { toRouteText } from '../route-cell';
import { ShipmentState } from '../shipment-states';
import { toCountText, toMissingText } from './scan-words';
import type { CountedShipment } from './use-cargo-count';

export interface CountedRowProps {
  shipment: CountedShipment;
  /** Closes the count of one that is not complete. */
  onClose: () => void;
}

export function CountedRow({ shipment, onClose }: CountedRowProps) {
  const { row, count, isDue, isStrange } = shipment;
  const { number } = toShipmentNumber(row);
  const missing = toMissingText(count);
  const isOpen = isDue && count.counted > 0 && !isComplete(count);
  return (
    <li
      data-key={row.key}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line py-2 not-first:border-t-stroke"
    >
      <span className="min-w-0 wrap-anywhere">
        <Link className="num font-strong" to={detailPath('shipment', row.key)}>
          {number}
        </Link>
        <span className="block text-sm text-ink-soft">{toRouteText(row.view)}</span>
      </span>
      <b className="num text-xl" data-count>
        {toCountText(count)}
      </b>
      <span className="basis-full">
        <ShipmentState field="estadoEntrega" value={toToldState(row.view)} />
        {isOpen && missing && <span className="text-ink-soft"> · {missing}</span>}
        {isStrange && <b className="block text-danger">Se contó, pero ya no va en este viaje.</b>}
      </span>
      {isOpen && (
        <Button size="small" onClick={onClose} aria-label={`${toCloseText(count.of)}: ${number}`}>
          {toCloseText(count.of)}
        </Button>
      )}
    </li>
  );
}

const toCloseText = (of: number | null) =>
  of === null ? 'Ya están todos' : 'Faltan bultos: seguir sin ellos';
