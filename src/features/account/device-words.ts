/** 'Equipo 9A4F': the end of the name that a device made for itself, short enough to be read out. */
export function toDeviceCode(deviceId: string): string {
  return `Equipo ${deviceId
    .replace(/[^0-9a-z]/gi, '')
    .slice(-4)
    .toUpperCase()}`;
}
