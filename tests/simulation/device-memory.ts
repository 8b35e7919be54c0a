/** The part of the device database that sync sessions use: the current session and the known users. */
import type { DeviceDatabase, DeviceUser, WorkerSession } from '../../src/db/device-database';

export interface DeviceMemory {
  session: WorkerSession | null;
  readonly users: Map<string, DeviceUser>;
  /** The interface given to the engine. */
  readonly asDatabase: DeviceDatabase;
}

export function createDeviceMemory(): DeviceMemory {
  const memory: Omit<DeviceMemory, 'asDatabase'> = { session: null, users: new Map() };
  const session = {
    get: async () => memory.session ?? undefined,
    put: async (stored: WorkerSession) => {
      memory.session = stored;
    },
  };
  const users = {
    toArray: async () => [...memory.users.values()],
    put: async (user: DeviceUser) => void memory.users.set(user.key, user),
  };
  const transaction = async (...given: readonly unknown[]) =>
    (given.at(-1) as () => Promise<unknown>)();
  return Object.assign(memory, {
    asDatabase: { session, users, transaction } as unknown as DeviceDatabase,
  });
}
