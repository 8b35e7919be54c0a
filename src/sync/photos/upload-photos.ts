import type { WaitingPhoto } from '../../db/photos/photo-rows';
import { isOurs } from '../../domain/server-version';
import { reportConnectivity } from '../push/connectivity';
import type { Run } from '../run';
import type { DrainOptions, StopReason } from '../types';
import { isSendable, sendPhotos } from './send-photos';
import { settlePhotos } from './settle-photos';

/** Time for photos in one run: after it, lists that are due are read first. */
const UPLOAD_MS = 60_000;

/**
 * Sends photos where a run has nothing else to do.
 * @param prepare sends operations saved meanwhile; returns why the run ends, null where it goes on
 */
export async function uploadPhotos(
  run: Run,
  { until = Number.POSITIVE_INFINITY, skipBackoff }: DrainOptions,
  prepare: () => Promise<StopReason | null>,
): Promise<StopReason | null> {
  const { db, photos, now, random, transport, report } = run;
  if (!photos) return null;
  const end = Math.min(until, now() + UPLOAD_MS);
  const stop = await sendPhotos({
    disk: photos.disk,
    reseal: photos.reseal,
    send: transport.send,
    list: () => listSendablePhotos(run),
    pause: async () => {
      if (now() >= end) return 'later';
      const stopped = await prepare();
      if (!stopped) await settlePhotos(db, photos.disk, now());
      return stopped;
    },
    connectivity: (answer) => reportConnectivity(run, answer),
    skipBackoff,
    report: (done, total) => report?.({ is: 'uploading', done, total }),
    now,
    random,
  });
  return stop === 'later' ? null : stop;
}

/** Photos that this session may send, whatever their time. */
export async function listSendablePhotos({
  photos,
  session,
}: Run): Promise<readonly WaitingPhoto[]> {
  if (!photos || !isOurs(session.serverVersion)) return [];
  return (await photos.disk.list()).filter(isSendable);
}
