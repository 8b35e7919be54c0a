import CloudOff from 'lucide-react/icons/cloud-off';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import OctagonAlert from 'lucide-react/icons/octagon-exclamation-point';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { toDeviceCode } from '../../crud/device-words';
import { MESSAGES } from '../../domain/messages';
import { isSameName } from '../../domain/values/same';
import type { DeliveryDevice } from '../../domain/wire';
import { type Devices, endDevice, readDevices, readOwnDeviceId } from '../../session/devices';
import type { Failure } from '../../session/online-call';
import { useRuntime } from '../../session/runtime-context';
import { mayTryServer } from '../../session/server-reach';
import { useStored } from '../../session/use-stored';
import { syncFacts } from '../../sync/status';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { notify } from '../../ui/notices-store';
import { Panel } from '../../ui/panel';
import { SectionHeading } from '../../ui/section-heading';
import { Waiting } from '../../ui/waiting';
import { DeviceRow } from './device-row';

const ENDED: Readonly<Record<Failure, string>> = {
  unreached: 'Sin conexión: no se quitó. Vuelve a intentarlo cuando haya señal.',
  locked: 'Tu sesión con el servidor terminó: no se quitó. Inicia sesión y vuelve a intentarlo.',
  failed: 'El servidor no lo quitó. Vuelve a intentarlo en un rato.',
};

/** Devices that may send without a session, and the way to end it: a tablet is lost, somebody leaves. */
export function DevicesPanel() {
  const runtime = useRuntime();
  const isReachable = useStore(syncFacts, mayTryServer);
  const [devices, setDevices] = useState<Devices>();
  const [ownId, setOwnId] = useState<string>();
  const [ending, setEnding] = useState<DeliveryDevice>();
  const people = useStored((db) => db.listRows('user'), []);
  const toPerson = (username: string) => {
    const view = people?.find((row) => isSameName(row.view.username, username))?.view;
    return [view?.name, view?.lastName].filter(Boolean).join(' ') || username;
  };

  const read = useCallback(async () => {
    // The known devices stay in sight while they are asked for again.
    setDevices((known) => (known?.is === 'told' ? known : undefined));
    setDevices(await readDevices(runtime));
  }, [runtime]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the way opens or closes.
  useEffect(() => {
    void readOwnDeviceId().then(setOwnId);
    void read();
  }, [read, isReachable]);

  const end = async (device: DeliveryDevice) => {
    const outcome = await endDevice(runtime, device.id);
    setEnding(undefined);
    if (outcome === 'done')
      notify({
        kind: 'success',
        text: 'Ese equipo ya no envía sin sesión.',
        durationMs: 4_000,
      });
    else notify({ kind: 'error', text: ENDED[outcome], durationMs: 6_000 });
    await read();
  };

  return (
    <Panel aria-labelledby="envian" className="grid gap-3 lg:col-span-2">
      <SectionHeading id="envian">Equipos que envían sin sesión</SectionHeading>
      <p className="text-ink-soft">
        Estos equipos envían lo que esté pendiente en ellos aunque la sesión haya terminado. Si uno
        se perdió o ya no es de la empresa, quítalo: lo que espere en él se enviará cuando su
        usuario inicie sesión allí.
      </p>
      {!devices && <Waiting text={MESSAGES.loading} />}
      {devices && devices.is !== 'told' && <Untold why={devices.is} onRetry={() => void read()} />}
      {devices?.is === 'told' &&
        (devices.devices.length === 0 ? (
          <p>Ningún equipo envía sin sesión. Aparecen aquí al iniciar sesión en ellos.</p>
        ) : (
          <ul className="grid gap-plank">
            {devices.devices.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                person={toPerson(device.username)}
                isOwn={device.deviceId === ownId}
                onEnd={() => setEnding(device)}
              />
            ))}
          </ul>
        ))}
      {ending && (
        <ConfirmDialog
          tone="danger"
          title="Quitar el equipo"
          confirmText="Quitar"
          busyText="Quitando…"
          cancelText="Cancelar"
          onCancel={() => setEnding(undefined)}
          onConfirm={() => end(ending)}
          facts={[
            { label: 'Equipo', value: toDeviceCode(ending.deviceId) },
            { label: 'Usuario', value: toPerson(ending.username) },
          ]}
        >
          <p>
            {ending.deviceId === ownId
              ? 'Es este equipo. Dejará de enviar sin sesión hasta que vuelvas a iniciarla en él. No se borra nada.'
              : 'Dejará de enviar sin sesión. No se borra nada de lo guardado en él: se envía cuando su usuario inicie sesión allí.'}
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

const UNTOLD: Readonly<Record<Failure, { readonly icon: ReactNode; readonly text: string }>> = {
  unreached: {
    icon: <CloudOff aria-hidden="true" />,
    text: 'Sin conexión con el servidor: la lista de equipos se ve con señal.',
  },
  locked: {
    icon: <MonitorSmartphone aria-hidden="true" />,
    text: 'Para ver los equipos hace falta iniciar sesión con señal.',
  },
  failed: {
    icon: <OctagonAlert aria-hidden="true" />,
    text: 'El servidor no pudo mostrar los equipos.',
  },
};

function Untold({ why, onRetry }: { why: Failure; onRetry: () => void }) {
  const { icon, text } = UNTOLD[why];
  return (
    <div className="flex flex-wrap items-center gap-3" role="status">
      {icon}
      <p className="min-w-0 flex-1 basis-60">{text}</p>
      <Button size="small" onClick={onRetry}>
        <RefreshCw aria-hidden="true" /> Volver a intentar
      </Button>
    </div>
  );
}
