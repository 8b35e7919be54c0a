import Trash2 from 'lucide-react/icons/trash';
import { toDeviceCode, toLastSent } from '../../crud/device-words';
import { formatDate, toBogotaDay } from '../../domain/rules/dates';
import type { DeliveryDevice } from '../../domain/wire';
import { Button } from '../../ui/button';
import { Plank } from '../../ui/plank';

export interface DeviceRowProps {
  device: DeliveryDevice;
  person: string;
  isOwn: boolean;
  onEnd: () => void;
}

export function DeviceRow({ device, person, isOwn, onEnd }: DeviceRowProps) {
  const code = toDeviceCode(device.deviceId);
  return (
    <Plank
      as="li"
      edge={isOwn ? 'chosen' : undefined}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-sunken py-2 pr-2 pl-3"
    >
      <div className="min-w-0 flex-1 basis-64 leading-snug">
        <p>
          <b>{code}</b>
          {isOwn && <span className="font-label"> · Este equipo</span>}
        </p>
        <p className="wrap-anywhere">{person}</p>
        <p className="text-sm text-ink-soft">
          {toLastSent(device)}. Puede hacerlo hasta el{' '}
          {formatDate(toBogotaDay(Date.parse(device.expiresAt)))}.
        </p>
      </div>
      <Button
        variant="danger"
        size="small"
        onClick={onEnd}
        aria-label={`Quitar ${code}, ${person}`}
      >
        <Trash2 aria-hidden="true" /> Quitar
      </Button>
    </Plank>
  );
}
