import { formatDateTime } from '../domain/rules/dates';
import type { DeliveryDevice } from '../domain/wire';

/** 'Equipo 9A4F': the end of the name that a device made for itself, short enough to be read out. */
export function toDeviceCode(deviceId: string): string {
  return `Equipo ${deviceId
    .replace(/[^0-9a-z]/gi, '')
    .slice(-4)
    .toUpperCase()}`;
}

/** When the server last heard of a device that sends without a session. */
export function toLastSent({ lastUsedAt }: Pick<DeliveryDevice, 'lastUsedAt'>): string {
  return lastUsedAt
    ? `Envió sin sesión por última vez el ${formatDateTime(Date.parse(lastUsedAt))}`
    : 'No ha enviado sin sesión';
}
