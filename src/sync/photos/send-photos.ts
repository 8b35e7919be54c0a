/**
 * Photos go after everything else, a part a request: the sender looks at the queue between two of them. The server
 * tells which parts it has, so that a lost answer, a killed page or another sender costs one part at most.
 */
import type { Answer } from '../../api/answer';
import type { ApiRequest } from '../../api/client';
import type { PhotoDisk } from '../../db/photos/photo-disk';
import type { PhotoTrouble, WaitingPhoto } from '../../db/photos/photo-rows';
import { type PhotoReceipt, photoPartPath } from '../../domain/delivery-photo';
import { LONGEST_WAIT_MS, toDelay } from '../push/retry-delay';
import type { DrainOptions, StopReason } from '../types';

export interface PhotoSending {
  readonly disk: PhotoDisk;
  readonly send: (
    request: Pick<ApiRequest, 'method' | 'path' | 'body' | 'deviceId'>,
  ) => Promise<Answer>;
  /** Those that may be sent, whatever their time. */
  readonly list: () => Promise<readonly WaitingPhoto[]>;
  /** Called before each part: the reason to send no other one now; null: go on. */
  readonly pause: () => Promise<StopReason | 'later' | null>;
  /** The meaning of an answer for network and session: the reason to send nothing more. */
  readonly connectivity: (answer: Answer) => Promise<StopReason | null>;
  /**
   * Seals a photo again with the keys of today; false where they are not known, or its copy is gone. Absent while its
   * person has not unlocked the device: then nothing is given up, either.
   */
  readonly reseal?: (photo: WaitingPhoto) => Promise<boolean>;
  /** Says whether to try once the photos that wait for their time: see `DrainOptions`. */
  readonly skipBackoff?: DrainOptions['skipBackoff'];
  readonly report?: (done: number, total: number) => void;
  readonly now: () => number;
  /** In [0, 1). */
  readonly random: () => number;
}

/** Sends photos that are due, one after another. @returns why it ended early, null where nothing is due any more. */
export async function sendPhotos(sending: PhotoSending): Promise<StopReason | 'later' | null> {
  const tried = new Set<string>();
  const resealed = new Set<string>();
  const isNext = (photo: WaitingPhoto) =>
    isDue(photo, sending.now()) || (!tried.has(photo.key) && isAsked(photo, sending));
  for (;;) {
    const pause = await sending.pause();
    if (pause) return pause;
    const photo = (await sending.list()).find(isNext);
    if (!photo) return null;
    tried.add(photo.key);
    const stop = await sendPart(sending, photo, resealed);
    if (stop) return stop;
  }
}

async function sendPart(
  sending: PhotoSending,
  photo: WaitingPhoto,
  resealed: Set<string>,
): Promise<StopReason | null> {
  const { key, parts, sent, device } = photo;
  const part = nextPart(photo);
  sending.report?.(sent.length, parts);
  const sealed = await sending.disk.readPart(key, part);
  if (!sealed) {
    await putOff(sending, photo, 'refused', 'La foto se perdió de este equipo');
    return null;
  }
  const answer = await sending.send({
    method: 'PUT',
    path: photoPartPath(key, part),
    body: { envelope: sealed.envelope, signature: sealed.signature },
    deviceId: device,
  });
  await take(sending, photo, answer, resealed);
  return sending.connectivity(answer);
}

/** Writes the outcome that an answer gives a photo. */
async function take(
  sending: PhotoSending,
  photo: WaitingPhoto,
  answer: Answer,
  resealed: Set<string>,
): Promise<void> {
  const { disk, reseal } = sending;
  const { key } = photo;
  if (answer.kind === 'silent') return putOff(sending, photo, 'unreached');
  if (answer.kind === 'ok') {
    const receipt = toReceipt(answer.body);
    if (!receipt) return putOff(sending, photo, 'undone');
    if (receipt.isComplete) return disk.remove(key);
    return disk.change(key, {
      isNamed: true,
      sent: receipt.parts,
      attempts: 0,
      notBefore: 0,
      trouble: null,
    });
  }
  // The session is over; the answer says nothing about the photo.
  if (answer.isLockedOut) return;
  const { title, type } = answer.problem;
  if (reseal && isOfSeal(type) && !resealed.has(key)) {
    resealed.add(key);
    if (await reseal(photo)) return;
  }
  const isRefused = reseal && answer.isVerdict && isFinal(type, answer.status);
  return putOff(sending, photo, isRefused ? 'refused' : 'undone', title, answer.retryAfterMs);
}

function putOff(
  { disk, now, random }: PhotoSending,
  { key, attempts }: WaitingPhoto,
  is: PhotoTrouble['is'],
  title: string | null = null,
  retryAfterMs: number | null = null,
): Promise<void> {
  const trouble = { is, title, at: now() };
  if (is === 'refused') return disk.refuse(key, trouble);
  const notBefore = now() + toDelay(attempts, random(), retryAfterMs);
  return disk.change(key, { attempts: attempts + 1, notBefore, trouble });
}

/** The first part that the server has not reported yet; the very first once it has reported them all. */
function nextPart({ parts, sent }: WaitingPhoto): number {
  const has = new Set(sent);
  for (let part = 0; part < parts; part += 1) if (!has.has(part)) return part;
  return 0;
}

/** May go as soon as its time has come. */
export const isSendable = ({ isNamed, trouble }: WaitingPhoto) =>
  isNamed && trouble?.is !== 'refused';

/** A time beyond the longest wait comes from a clock that was set back since. */
function isDue({ notBefore }: WaitingPhoto, now: number): boolean {
  return notBefore <= now || notBefore - now > LONGEST_WAIT_MS;
}

function isAsked({ trouble }: WaitingPhoto, { skipBackoff }: PhotoSending): boolean {
  return skipBackoff === 'person' || (skipBackoff === 'line' && trouble?.is === 'unreached');
}

const isOfSeal = (type: string | null) => type === 'unknown-seal' || type === 'altered-envelope';

/** `not-found`: no proof of this person names it any more, as when its recipient was suppressed. */
function isFinal(type: string | null, status: number): boolean {
  return status === 413 || (type !== null && FINAL.includes(type));
}
const FINAL: readonly string[] = ['invalid', 'not-found', 'erased', 'altered-envelope'];

function toReceipt(body: unknown): PhotoReceipt | null {
  const { parts, isComplete } = (body ?? {}) as Partial<PhotoReceipt>;
  return Array.isArray(parts) && typeof isComplete === 'boolean' ? { parts, isComplete } : null;
}
