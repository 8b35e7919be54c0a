import { useEffect, useState } from 'react';
import type { MirrorRow, Operation } from '../../db/rows';
import { type ShipmentEvent, shipmentEventsPath } from '../../domain/wire';
import { api } from '../../session/connection';
import type { Runtime } from '../../session/runtime';
import { useRuntime } from '../../session/runtime-context';
import { toMoment } from './operation-words';

/** Who changed it on the server and when; where it does not tell, when it was seen there. */
export function useTheirChange(operation: Operation, row: MirrorRow | undefined): string {
  const runtime = useRuntime();
  const [teller, setTeller] = useState('');
  const id = row?.id ?? null;
  const version = row?.version ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version asks again.
  useEffect(() => {
    let isCurrent = true;
    if (operation.kind === 'status' && id !== null)
      void readEvent(runtime, operation, id).then((told) => isCurrent && setTeller(told));
    return () => {
      isCurrent = false;
    };
  }, [runtime, operation, id, version]);
  return teller || `Visto ${toMoment(operation.trouble?.at ?? Date.now(), Date.now())}`;
}

/** A shipment's history says who changed a state; without it, or without signal, nothing is said. */
async function readEvent(runtime: Runtime, operation: Operation, id: number): Promise<string> {
  if (!(await runtime.extensions()).includes('shipment-events')) return '';
  const token = await runtime.token();
  if (token === null) return '';
  const answer = await api.send({ method: 'GET', path: shipmentEventsPath(id), token });
  if (answer.kind !== 'ok' || !Array.isArray(answer.body)) return '';
  const field = 'estadoPago' in operation.changes ? 'estadoPago' : 'estadoEntrega';
  const last = (answer.body as readonly ShipmentEvent[]).findLast((event) => event.field === field);
  if (!last) return '';
  const who = await toPersonName(runtime, last.author);
  return `${who}, ${toMoment(Date.parse(last.occurredAt), Date.now())}`;
}

async function toPersonName({ db }: Runtime, username: string | null): Promise<string> {
  if (username === null) return 'Alguien de otra empresa';
  const users = await db.listRows('user');
  const view = users.find((row) => row.view.username === username)?.view;
  return [view?.name, view?.lastName].filter(Boolean).join(' ') || username;
}
