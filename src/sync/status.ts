/** Where things stand, in the pill's words. It never says more than is known. */
import { createStore } from 'zustand/vanilla';
import { needsPerson, type Operation } from '../db/rows';
import { formatTime } from '../domain/rules/dates';
import type { EngineReport } from './engine';

export type SyncState = 'error' | 'locked' | 'offline' | 'syncing' | 'pending' | 'synced';

export interface SyncFacts {
  /** Null until the queue was read; `broken` where it cannot be. */
  readonly queue: readonly Operation[] | null;
  readonly isBroken: boolean;
  /** Somebody's good token is at hand. */
  readonly hasToken: boolean;
  readonly isOnline: boolean;
  readonly road: 'unknown' | 'reached' | 'unreachable' | 'portal';
  readonly progress: {
    readonly what: 'sending' | 'reading';
    readonly done: number;
    readonly total: number;
  } | null;
  readonly lastReachedAt: number | null;
}

export const syncFacts = createStore<SyncFacts>(() => ({
  queue: null,
  isBroken: false,
  hasToken: false,
  isOnline: true,
  road: 'unknown',
  progress: null,
  lastReachedAt: null,
}));

/** Takes an engine's report into the facts. */
export function noteReport(report: EngineReport): void {
  if (report.is === 'sending' || report.is === 'reading')
    syncFacts.setState({ progress: { what: report.is, done: report.done, total: report.total } });
  else if (report.is === 'reached')
    syncFacts.setState({ road: 'reached', lastReachedAt: report.at });
  else if (report.is === 'unreached') syncFacts.setState({ road: report.why });
  else syncFacts.setState({ progress: null });
}

export interface SyncStatus {
  readonly state: SyncState;
  /** Operations not yet on the server. */
  readonly pending: number;
  /** Of those, the ones a person must look at. */
  readonly attention: number;
  readonly text: string;
}

/** The first state that holds: error, locked, offline, syncing, pending, synced. */
export function evaluateStatus(facts: SyncFacts): SyncStatus {
  const queue = facts.queue ?? [];
  const pending = queue.length;
  const attention = queue.filter(needsPerson).length;
  const as = (state: SyncState, text: string): SyncStatus => ({ state, pending, attention, text });
  const waiting = `${pending} ${pending === 1 ? 'pendiente' : 'pendientes'}`;
  const withWaiting = (text: string) => (pending > 0 ? `${text} · ${waiting}` : text);

  if (facts.isBroken) return as('error', 'No se pueden leer los datos guardados en este equipo');
  if (facts.queue === null) return as('syncing', 'Leyendo los datos de este equipo');
  if (attention > 0)
    return as('error', attention === 1 ? '1 requiere atención' : `${attention} requieren atención`);
  if (!facts.hasToken && pending > 0) return as('locked', `Inicia sesión para enviar ${pending}`);
  if (facts.isOnline && facts.road === 'portal')
    return as('offline', withWaiting('La red pide iniciar sesión'));
  if (!facts.isOnline || facts.road === 'unreachable')
    return as('offline', withWaiting('Sin conexión'));
  if (!facts.hasToken) return as('locked', 'Inicia sesión para actualizar');
  if (facts.progress?.what === 'sending') {
    const { done, total } = facts.progress;
    return as('syncing', `Enviando ${Math.min(done + 1, total)} de ${total}`);
  }
  if (pending > 0) return as('pending', waiting);
  if (facts.progress) return as('syncing', 'Actualizando datos');
  return as(
    'synced',
    facts.lastReachedAt ? `Al día · ${formatTime(facts.lastReachedAt)}` : 'Al día',
  );
}
