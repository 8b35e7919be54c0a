import { useEffect, useState } from 'react';
import type { MirrorRow } from '../../db/schema';
import { user } from '../../domain/entities/user';
import { stateFieldOf } from '../../domain/rules/transitions';
import { isOurs } from '../../domain/server-version';
import { isSameName } from '../../domain/values/same';
import { type ShipmentEvent, shipmentEventsPath } from '../../domain/wire';
import { api } from '../../session/connection';
import type { Runtime } from '../../session/runtime';
import { useRuntime } from '../../session/runtime-context';
import type { Teller } from './ended';
import type { Told } from './operation-words';

/**
 * The author, moment and reason of a shipment's state on the server. Null until it is known, where the server does not
 * tell it, and without signal. `to`: the state; null asks nothing.
 */
export function useTheirChange(
  operation: Told,
  row: MirrorRow | undefined,
  to: string | null,
): Teller | null {
  const runtime = useRuntime();
  const [teller, setTeller] = useState<Teller | null>(null);
  const id = row?.id ?? null;
  const version = row?.version ?? null;
  const field = operation.kind === 'status' ? stateFieldOf(operation) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version asks again.
  useEffect(() => {
    let isCurrent = true;
    if (field !== null && id !== null && to !== null)
      void readTeller(runtime, id, field, to).then((told) => isCurrent && setTeller(told));
    return () => {
      isCurrent = false;
    };
  }, [runtime, field, to, id, version]);
  return teller;
}

/** From the shipment's history, the last time that it came to this state. */
async function readTeller(
  runtime: Runtime,
  id: number,
  field: ShipmentEvent['field'],
  to: string,
): Promise<Teller | null> {
  if (!isOurs(await runtime.serverVersion())) return null;
  const token = await runtime.token();
  if (token === null) return null;
  const answer = await api.send({ method: 'GET', path: shipmentEventsPath(id), token });
  if (answer.kind !== 'ok' || !Array.isArray(answer.body)) return null;
  const last = (answer.body as readonly ShipmentEvent[])
    .filter((event) => event.field === field && event.to === to)
    .at(-1);
  if (!last) return null;
  const who = await toPersonName(runtime, last.author);
  return { who, at: Date.parse(last.occurredAt), reason: last.motivo };
}

async function toPersonName({ db }: Runtime, username: string | null): Promise<string> {
  if (username === null) return 'alguien de otra empresa';
  const users = await db.listRows('user');
  const view = users.find((row) => isSameName(row.view.username, username))?.view;
  return (view && user.nameOf(view)) || username;
}
