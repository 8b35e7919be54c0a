/** The camera of the device: opened, or why it is not. */

export type CameraFailure =
  /** The browser gives no camera to this page: too old, or not over https. */
  | 'unsupported'
  | 'refused'
  | 'absent'
  /** Another program has it, or it broke. */
  | 'busy';

export type OpenedCamera =
  | { readonly is: 'open'; readonly stream: MediaStream }
  | { readonly is: CameraFailure };

/** The one that looks away from the person, where there are two. */
export async function openCamera(): Promise<OpenedCamera> {
  if (!navigator.mediaDevices?.getUserMedia) return { is: 'unsupported' };
  try {
    const video = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
    return { is: 'open', stream: await navigator.mediaDevices.getUserMedia({ video }) };
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    return { is: FAILURES[name] ?? 'busy' };
  }
}

const FAILURES: Readonly<Record<string, CameraFailure>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
};

/** Whether it may be opened without a question to the person. */
export async function isCameraAllowed(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' as PermissionName });
    return state === 'granted';
  } catch {
    // Firefox knows no such permission.
    return false;
  }
}

/** The light beside the camera; null where it has none. */
export function torchOf(stream: MediaStream): ((isOn: boolean) => Promise<void>) | null {
  const [track] = stream.getVideoTracks();
  const { torch = false } = (track?.getCapabilities?.() ?? {}) as { torch?: boolean };
  if (!track || !torch) return null;
  return (isOn) =>
    track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}

const SAMPLE = 24;
/** Brightness out of 255: below it a label's print cannot be told from its paper. */
const DARK = 40;

/** Whether the picture is too dark to read. */
export function createDarkness(): (video: HTMLVideoElement) => boolean {
  const canvas = document.createElement('canvas');
  canvas.width = SAMPLE;
  canvas.height = SAMPLE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    if (!context || video.videoWidth === 0) return false;
    context.drawImage(video, 0, 0, SAMPLE, SAMPLE);
    const { data } = context.getImageData(0, 0, SAMPLE, SAMPLE);
    let sum = 0;
    for (let at = 0; at < data.length; at += 4)
      sum += 0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0);
    return sum / (SAMPLE * SAMPLE) < DARK;
  };
}
