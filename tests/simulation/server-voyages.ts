/**
 * Voyages in the model of our server: a departure that goes back takes its shipments along, and keeps no reason as a
 * field.
 */
import type { QueuedEntity } from '../../src/domain/entities';
import type { Fields } from '../../src/domain/entity';
import { stepBackOf } from '../../src/domain/rules/voyage-correction';
import type { ServerModel } from './server-model';
import type { ServerRequest } from './server-request';

export function withoutReason(entity: QueuedEntity, body: Fields): Fields {
  return entity === 'voyage' ? { ...body, motivo: null } : body;
}

/** Takes back the shipments under way; no history has shipments that wait to be claimed. */
export function takeBackCargo(
  server: ServerModel,
  { current, body }: { readonly current: Fields | undefined; readonly body: Fields },
  asked: ServerRequest,
  username: string,
): void {
  const step = stepBackOf(current?.estado);
  if (!step || body.estado !== step.to || !body.motivo) return;
  for (const id of (body.enviosIds ?? current?.enviosIds ?? []) as number[]) {
    const shipment = server.tables.shipment.get(Number(id));
    if (shipment?.estadoEntrega === step.cargo.from)
      server.put(
        'shipment',
        Number(id),
        { estadoEntrega: step.cargo.to },
        // Nobody saved this state: the server sets it.
        { ...asked, method: 'PATCH', device: 'elsewhere' },
        username,
      );
  }
}
