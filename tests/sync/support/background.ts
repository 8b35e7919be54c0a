/** Sends a device's queue as the worker does; waiting moves the device's clock. */
import { pushReadable } from '../../../src/sync/push-all';
import type { Device } from './device';

export function openQueueOf(device: Device) {
  const waits: number[] = [];
  const push = () =>
    pushReadable(
      async () => device.session,
      () => ({ db: device.db, engine: { drain: device.drain }, close: () => undefined }),
      device.clock.now + 90_000,
      {
        now: () => device.clock.now,
        wait: async (ms) => {
          waits.push(ms);
          device.clock.now += ms;
        },
      },
    );
  return { push, waits };
}
