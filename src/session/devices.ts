/** The devices of a company that send without a session: read and ended at once, never queued. */
import { readDeviceId } from '../db/device-database';
import { DEVICES_PATH, type DeliveryDevice, devicePath } from '../domain/wire';
import { clock } from './clock';
import { api, device } from './connection';
import { type Failure, toFailure, toToken } from './online-call';
import type { Runtime } from './runtime';

export type Devices =
  | { readonly is: 'told'; readonly devices: readonly DeliveryDevice[] }
  | { readonly is: Failure };

/** Never throws. */
export async function readDevices(runtime: Runtime): Promise<Devices> {
  const token = await toToken(runtime);
  if (token.is !== 'good') return token;
  const answer = await api.send({ method: 'GET', path: DEVICES_PATH, token: token.value });
  if (answer.kind === 'ok' && Array.isArray(answer.body))
    return { is: 'told', devices: answer.body as readonly DeliveryDevice[] };
  return { is: toFailure(answer) };
}

/** Ends a device's right to send without a session. One that is gone already is done too. Never throws. */
export async function endDevice(runtime: Runtime, id: number): Promise<'done' | Failure> {
  const token = await toToken(runtime);
  if (token.is !== 'good') return token.is;
  const answer = await api.send({ method: 'DELETE', path: devicePath(id), token: token.value });
  const isGone = answer.kind === 'refused' && answer.status === 404 && answer.isVerdict;
  return answer.kind === 'ok' || isGone ? 'done' : toFailure(answer);
}

/** The name under which the server knows this one. */
export function readOwnDeviceId(): Promise<string> {
  return readDeviceId(device, clock.now());
}
