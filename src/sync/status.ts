/** The sync status that the pill shows. It never claims more than is known. */
import { createStore } from 'zustand/vanilla';
import { needsAttention } from '../db/delivery';
import { type Damage, isHealed } from '../db/journal/damage';
import type { WaitingPhoto } from '../db/photos/photo-rows';
import type { Operation } from '../db/schema';
import { formatAge, formatTime } from '../domain/rules/dates';
import { toPhotoCount } from '../domain/rules/pending-words';
import { isDeliverable } from './push/eligible';
import type { EngineReport, Unreached } from './types';

export type SyncState = 'error' | 'locked' | 'offline' | 'syncing' | 'pending' | 'synced';

export interface SyncFacts {
  /** Null until the queue was read; `isBroken` where it cannot be. */
  readonly queue: readonly Operation[] | null;
  readonly isBroken: boolean;
  /** The disk is full: nothing can be sent, because every send is recorded first. */
  readonly isFull: boolean;
  /** The session has a valid token. */
  readonly hasToken: boolean;
  /** The device has a delivery token, which sends what it may without a session. */
  readonly delivers: boolean;
  readonly isOnline: boolean;
  readonly connectivity: 'unknown' | 'reached' | Unreached;
  readonly progress: {
    readonly what: 'sending' | 'reading' | 'uploading';
    readonly done: number;
    readonly total: number;
  } | null;
  /** The last pull of this session: none has ended yet, it was complete, or a list could not be read. */
  readonly reading: 'none' | 'complete' | 'incomplete';
  /** When all lists were last pulled completely, in any session; null: never. */
  readonly readAt: number | null;
  /** How far the server's clock is ahead of this device's, ms; null where it was not read. */
  readonly clockOffsetMs: number | null;
  /** The losses of the store, until the person has seen them; null while it is whole. */
  readonly damage: Damage | null;
  /** Some of the store has not been opened and compared yet. */
  readonly isChecking: boolean;
  /** This device's clock shows what is past. */
  readonly isClockBroken: boolean;
  /** Rows of the queue that cannot be read. */
  readonly unreadable: number;
  /** Photos of deliveries that are not on the server, also those that it refused. */
  readonly photos: readonly WaitingPhoto[];
  /** Operations that left two records on a server without keys, as reports the user has not seen yet. */
  readonly doubled: number;
}

export const syncFacts = createStore<SyncFacts>(() => ({
  queue: null,
  isBroken: false,
  isFull: false,
  hasToken: false,
  delivers: false,
  isOnline: true,
  connectivity: 'unknown',
  progress: null,
  reading: 'none',
  readAt: null,
  clockOffsetMs: null,
  damage: null,
  isChecking: false,
  isClockBroken: false,
  unreadable: 0,
  photos: [],
  doubled: 0,
}));

/** Updates the facts with a report of the engine. */
export function applyReport(report: EngineReport): void {
  if (report.is === 'sending' || report.is === 'reading' || report.is === 'uploading')
    syncFacts.setState({ progress: { what: report.is, done: report.done, total: report.total } });
  else if (report.is === 'reached')
    syncFacts.setState(({ clockOffsetMs }) => ({
      connectivity: 'reached',
      clockOffsetMs: report.clockOffsetMs ?? clockOffsetMs,
    }));
  else if (report.is === 'unreached') syncFacts.setState({ connectivity: report.why });
  else if (report.is === 'read') syncFacts.setState({ reading: 'complete', readAt: report.at });
  else if (report.is === 'unread') syncFacts.setState({ reading: 'incomplete' });
  // The first run of a session pulls: a run that ended without a complete pull could not.
  else
    syncFacts.setState(({ reading }) => ({
      progress: null,
      reading: reading === 'none' ? 'incomplete' : reading,
    }));
}

export interface SyncStatus {
  readonly state: SyncState;
  /** Operations not yet on the server. */
  readonly pending: number;
  /** Pending operations that need the user. */
  readonly attention: number;
  readonly text: string;
}

/** Whether an operation cannot be sent before its author signs in. */
export function needsSession(
  { hasToken, delivers }: Pick<SyncFacts, 'hasToken' | 'delivers'>,
  operation: Operation,
): boolean {
  return !hasToken && !(delivers && isDeliverable(operation));
}

/** The first state that holds: error, locked, offline, syncing, pending, synced. */
export function evaluateStatus(facts: SyncFacts, now: number = Date.now()): SyncStatus {
  const queue = facts.queue ?? [];
  const pending = queue.length;
  const photos = waitingPhotos(facts).length;
  const refused = facts.photos.length - photos;
  const attention =
    queue.filter(needsAttention).length + facts.unreadable + facts.doubled + refused;
  const as = (state: SyncState, text: string): SyncStatus => ({ state, pending, attention, text });
  const waiting = [
    pending > 0 && `${pending} ${pending === 1 ? 'pendiente' : 'pendientes'}`,
    photos > 0 && toPhotoCount(photos),
  ]
    .filter(Boolean)
    .join(' y ');
  const withWaiting = (text: string) => (waiting ? `${text} · ${waiting}` : text);

  if (facts.isBroken) return as('error', 'No se pueden leer los datos guardados en este equipo');
  if (facts.isFull) return as('error', 'No hay espacio en este equipo para enviar');
  if (facts.queue === null) return as('syncing', 'Leyendo los datos de este equipo');
  if (facts.damage && !isHealed(facts.damage, facts.readAt))
    return as('error', 'Faltan datos de este equipo');
  if (attention > 0)
    return as('error', attention === 1 ? '1 requiere atención' : `${attention} requieren atención`);
  const locked = queue.filter((operation) => needsSession(facts, operation)).length;
  if (locked > 0) return as('locked', `Inicia sesión para enviar ${locked}`);
  if (photos > 0 && !facts.hasToken && !facts.delivers)
    return as('locked', `Inicia sesión para subir ${toPhotoCount(photos)}`);
  if (facts.isOnline && facts.connectivity === 'portal')
    return as('offline', withWaiting('La red pide iniciar sesión'));
  if (facts.isOnline && facts.connectivity === 'newer')
    return as('offline', withWaiting('Actualiza la aplicación'));
  if (!facts.isOnline || facts.connectivity === 'unreachable')
    return as('offline', withWaiting('Sin conexión'));
  if (!facts.hasToken && !waiting) return as('locked', 'Inicia sesión para actualizar');
  if (facts.progress?.what === 'sending') {
    const { done, total } = facts.progress;
    return as('syncing', `Enviando ${Math.min(done + 1, total)} de ${total}`);
  }
  if (facts.progress?.what === 'uploading') {
    const { done, total } = facts.progress;
    return as('syncing', `Subiendo foto: parte ${Math.min(done + 1, total)} de ${total}`);
  }
  if (isUnread(facts) && !facts.progress)
    return as('offline', withWaiting(toDataAge(facts.readAt, now)));
  if (waiting) return as('pending', pending > 0 ? waiting : `${waiting} por subir`);
  if (facts.progress || facts.reading === 'none') return as('syncing', 'Actualizando datos');
  if (facts.isChecking) return as('syncing', 'Revisando');
  return as('synced', facts.readAt === null ? 'Al día' : `Al día · ${formatTime(facts.readAt)}`);
}

/** Whether the queue is all that this device holds: nothing is missing, and every part was looked at. */
export function isQueueKnown({
  damage,
  readAt,
  isChecking,
}: Pick<SyncFacts, 'damage' | 'readAt' | 'isChecking'>): boolean {
  return !isChecking && (damage === null || isHealed(damage, readAt));
}

/** Photos that the server may still take. */
export function waitingPhotos({ photos }: Pick<SyncFacts, 'photos'>): readonly WaitingPhoto[] {
  return photos.filter(({ trouble }) => trouble?.is !== 'refused');
}

/** How old the data on this device are. */
export function toDataAge(readAt: number | null, now: number): string {
  return readAt === null ? 'Sin datos todavía' : `Datos ${formatAge(readAt, now)}`;
}

/** No fact says that the server is out of reach. */
export function isServerInReach({
  isOnline,
  connectivity,
}: Pick<SyncFacts, 'isOnline' | 'connectivity'>): boolean {
  return isOnline && (connectivity === 'unknown' || connectivity === 'reached');
}

/** The server is in reach, and still the last pull was incomplete. */
export function isUnread(facts: Pick<SyncFacts, 'isOnline' | 'connectivity' | 'reading'>): boolean {
  return isServerInReach(facts) && facts.reading === 'incomplete';
}
