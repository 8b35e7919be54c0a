import { useEffect, useState } from 'react';
import { toDeviceCode, toLastSent } from '../../crud/device-words';
import { type Devices, readDevices } from '../../session/devices';
import { useRuntime } from '../../session/runtime-context';

/** What a person may have saved and not sent when they leave their company: by their devices, as the server knows them. */
export function LeftDevices({ username }: { username: string }) {
  const runtime = useRuntime();
  const [devices, setDevices] = useState<Devices>();
  useEffect(() => {
    let isCurrent = true;
    void readDevices(runtime).then((told) => isCurrent && setDevices(told));
    return () => {
      isCurrent = false;
    };
  }, [runtime]);
  const own =
    devices?.is === 'told' ? devices.devices.filter((one) => one.username === username) : [];
  return (
    <>
      <ul role="status">
        {!devices && <li>Preguntando al servidor…</li>}
        {devices && own.length === 0 && (
          <li>
            {devices.is === 'told'
              ? 'Ninguno suyo envía sin sesión.'
              : 'El servidor no dijo cuáles tiene.'}
          </li>
        )}
        {own.map((device) => (
          <li key={device.id}>
            <b>{toDeviceCode(device.deviceId)}</b> · {toLastSent(device)}.
          </li>
        ))}
      </ul>
      <p>Lo que guardó y no ha enviado se queda en su equipo: no pasa a la otra empresa.</p>
    </>
  );
}
