/** The server's lists during one push run: each is read once, and again only where a step asks for a fresh one. */

import type { LaterLook } from '../../db/mirror/apply-list';
import { toNatural } from '../../db/mirror/existing';
import type { ServerRecord } from '../../db/mirror/match-records';
import type { MirrorRow } from '../../db/schema';
import type { QueuedEntity } from '../../domain/entities';
import { reportConnectivity } from '../push/connectivity';
import type { Run } from '../run';
import type { StopReason } from '../types';
import { pullList } from './pull-list';

/** The rows after one read of a list. */
export interface ListRead {
  readonly rows: readonly MirrorRow[];
  /** Rows that the server has, by natural key. */
  readonly byNatural: ReadonlyMap<string, MirrorRow>;
  /** Records that may be the result of an unsettled create of this device; in no row yet. */
  readonly doubtful: readonly ServerRecord[];
}

/** `unread`: this read failed. `forbidden`: the server will never answer this list. */
export type ListResult =
  | { readonly is: 'stopped'; readonly stop: StopReason }
  | { readonly is: 'unread' }
  | { readonly is: 'forbidden' }
  | ({ readonly is: 'read' } & ListRead);

export interface ListCache {
  read(entity: QueuedEntity): Promise<ListResult>;
  /** The list as read earlier in this run, else read now. */
  readOnce(entity: QueuedEntity): Promise<ListResult>;
  /** The list as read a few seconds ago, or within a few times as long as that read took, else read now. */
  readRecently(entity: QueuedEntity): Promise<ListResult>;
}

const RECENT_MS = 3_000;
/** On a slow line a list takes long: reading it before each change would take most of the line. */
const RECENT_READS = 3;

export function createListCache(run: Run, look?: LaterLook): ListCache {
  const { db, now } = run;
  const reads = new Map<QueuedEntity, Promise<ListResult>>();
  /** Until when a read counts as recent, ms. */
  const recentUntil = new Map<QueuedEntity, number>();

  async function readAnew(entity: QueuedEntity): Promise<ListResult> {
    const pulled = await pullList(run, entity, look);
    const { answer } = pulled;
    const stop = await reportConnectivity(run, answer);
    if (pulled.is === 'done') {
      const rows = await db.listRows(entity);
      return { is: 'read', rows, byNatural: index(entity, rows), doubtful: pulled.doubtful };
    }
    if (stop) return { is: 'stopped', stop };
    const isFinal =
      answer.kind === 'refused' && answer.isVerdict && [403, 404, 405, 410].includes(answer.status);
    return { is: isFinal ? 'forbidden' : 'unread' };
  }

  function read(entity: QueuedEntity): Promise<ListResult> {
    const from = now();
    const reading = readAnew(entity).then((result) => {
      recentUntil.set(entity, now() + Math.max(RECENT_MS, RECENT_READS * (now() - from)));
      return result;
    });
    reads.set(entity, reading);
    return reading;
  }

  const isRecent = (entity: QueuedEntity) => {
    const until = recentUntil.get(entity);
    return until === undefined || now() <= until;
  };

  return {
    read,
    readOnce: (entity) => reads.get(entity) ?? read(entity),
    readRecently: (entity) => (isRecent(entity) ? reads.get(entity) : undefined) ?? read(entity),
  };
}

function index(entity: QueuedEntity, rows: readonly MirrorRow[]): ReadonlyMap<string, MirrorRow> {
  const byNatural = new Map<string, MirrorRow>();
  for (const row of rows) {
    const natural = row.base && toNatural(entity, row.base);
    if (natural) byNatural.set(natural, row);
  }
  return byNatural;
}
