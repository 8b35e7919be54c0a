import type { WaitingPhoto } from '../../db/photos/photo-rows';
import { isOurs } from '../../domain/server-version';
import { reportConnectivity } from '../push/connectivity';
import type { Transport } from '../transport';
import type { DrainOptions, EngineDeps, StopReason, SyncSession } from '../types';
import { isSendable, sendPhotos } from './send-photos';
import { settlePhotos } from './settle-photos';

/** Time for photos in one run: after it, lists that are due are read first. */
const UPLOAD_MS = 60_000;

/**
 * Sends photos where a run has nothing else to do.
 * @param prepare sends operations saved meanwhile; returns why the run ends, null where it goes on
 */
export async function uploadPhotos(
  deps: EngineDeps,
  session: SyncSession & { readonly token: string },
  transport: Transport,
  { until = Number.POSITIVE_INFINITY, skipBackoff }: DrainOptions,
  prepare: () => Promise<StopReason | null>,
): Promise<StopReason | null> {
  const { db, photos, now, random } = deps;
  if (!photos) return null;
  const end = Math.min(until, now() + UPLOAD_MS);
  const stop = await sendPhotos({
    disk: photos.disk,
    reseal: photos.reseal,
    send: transport.send,
    list: () => listSendablePhotos(deps, session),
    pause: async () => {
      if (now() >= end) return 'later';
      const stopped = await prepare();
      if (!stopped) await settlePhotos(db, photos.disk, now());
      return stopped;
    },
    connectivity: (answer) => reportConnectivity(deps, session.token, answer),
    skipBackoff,
    report: (done, total) => deps.report?.({ is: 'uploading', done, total }),
    now,
    random,
  });
  return stop === 'later' ? null : stop;
}

/** Photos that this session may send, whatever their time. */
export async function listSendablePhotos(
  { photos }: EngineDeps,
  session: SyncSession | null,
): Promise<readonly WaitingPhoto[]> {
  if (!photos || !session?.token || !isOurs(session.serverVersion)) return [];
  return (await photos.disk.list()).filter(isSendable);
}
