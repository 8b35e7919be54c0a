import type { Transport } from './transport';
import type { EngineDeps, OpenSession } from './types';

/** One run of the engine: what it is given, the session under which it sends, and the lease under which it writes. */
export interface Run extends Omit<EngineDeps, 'session' | 'lock'> {
  readonly session: OpenSession;
  readonly epoch: number;
  readonly transport: Transport;
}
