/** Finds a cargo: first in this device's data, if somebody is signed in on it, then on the server. */

import { evaluateSession } from '../../domain/rules/session';
import { clock } from '../../session/clock';
import { readStoredSession } from '../../session/stored-session';
import { askServer, type ServerWord } from './ask-server';
import type { FoundShipment } from './find-shipment';

export type Outcome =
  | { readonly is: 'found'; readonly found: FoundShipment }
  | Exclude<ServerWord, { is: 'found' }>;

export async function lookUp(number: string): Promise<Outcome> {
  const here = await lookHere(number);
  if (here) return { is: 'found', found: here };
  const word = await askServer(number);
  if (word.is !== 'found') return word;
  const { tracking } = word;
  return {
    is: 'found',
    found: {
      number: tracking.numeroGuia,
      isProvisional: false,
      from: tracking.municipioSalida,
      to: tracking.municipioLlegada,
      deliveryState: tracking.estadoEntrega,
      key: null,
      readAt: null,
      events: tracking.eventos.map(({ estadoEntrega, occurredAt }) => ({
        state: estadoEntrega,
        at: Date.parse(occurredAt),
      })),
    },
  };
}

/** This page is not behind the guard, and does not end anybody's session. Null also where the store cannot be read. */
async function lookHere(number: string): Promise<FoundShipment | null> {
  const stored = readStoredSession();
  if (evaluateSession(stored, clock.now()) !== 'open' || !stored.user) return null;
  const { findShipment } = await import('./find-shipment');
  return findShipment(number).catch(() => null);
}
