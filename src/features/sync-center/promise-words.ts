/** The future of the queue while no page is open: no more than this browser and this session can keep. */

import { needsAttention } from '../../db/delivery';
import { descendantsOf } from '../../db/outbox/dependencies';
import type { Operation } from '../../db/schema';

export interface Keeping {
  /** The browser starts the service worker when the network is back. */
  readonly hasBackgroundSync: boolean;
  /** The device has a delivery token: it sends without a session. */
  readonly delivers: boolean;
}

/**
 * For a queue that is not empty. A refused or conflicting operation, and those that depend on it, wait for a decision.
 */
export function toPromise(queue: readonly Operation[], keeping: Keeping): string {
  const stuck = new Set(
    queue.filter(needsAttention).flatMap((one) => [one, ...descendantsOf(one, queue)]),
  );
  const decision = 'Lo que requiere atención no se envía hasta que lo decidas.';
  if (stuck.size === queue.length) return decision;
  return stuck.size === 0 ? toDelivery(keeping) : `${toDelivery(keeping)} ${decision}`;
}

function toDelivery({ hasBackgroundSync, delivers }: Keeping): string {
  if (!hasBackgroundSync) return 'Lo que espera se envía cuando abras la aplicación con señal.';
  return delivers
    ? 'Si cierras la aplicación, lo que espera se envía solo cuando vuelva la señal, aunque tu sesión haya terminado.'
    : 'Si cierras la aplicación, lo que espera se envía solo cuando vuelva la señal, mientras tu sesión siga abierta.';
}
