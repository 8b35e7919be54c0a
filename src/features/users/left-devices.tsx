import { useEffect, useState } from 'react';
import { toDeviceCode, toLastSent } from '../../crud/device-words';
import { formatDateTime } from '../../domain/rules/dates';
import { isSameName } from '../../domain/values/same';
import type { DeliveryDevice } from '../../domain/wire';
import { type Devices, readDevices } from '../../session/devices';
import { useRuntime } from '../../session/runtime-context';

/** Where somebody who leaves their company may have saved what is not sent: their devices, as the server knows them. */
export function LeftDevices({ username }: { username: string }) {
  const runtime = useRuntime();
  const [devices, setDevices] = useState<Devices>();
  useEffect(() => void readDevices(runtime).then(setDevices), [runtime]);
  return (
    <>
      <span role="status">{toWords(username, devices)}</span>
      <p>Lo que no se ha enviado se queda en el equipo: no pasa a la otra empresa.</p>
    </>
  );
}

function toWords(username: string, devices: Devices | undefined): string {
  if (devices?.is !== 'told') return devices ? 'El servidor no dijo cuáles.' : '…';
  const own = devices.devices.filter((one) => isSameName(one.username, username));
  return own.length > 0 ? own.map(toWordsOf).join(' ') : 'Ninguno envía sin sesión.';
}

/** When the server last heard of it: its token is given anew at each sign-in there. */
function toWordsOf(device: DeliveryDevice): string {
  const signedIn = formatDateTime(Date.parse(device.createdAt));
  return `${toDeviceCode(device.deviceId)}: inició sesión por última vez el ${signedIn}. ${toLastSent(device)}.`;
}
