/** Follows the installation of the application on this device, tells how far it is, and begins a stuck one anew. */
import { type AppFiles, appFiles } from '../session/app-files';

const LOOK_MS = 1_000;
/** A worker that lives answers at once, also while files come slowly. */
const SILENT_MS = 30_000;
const STUCK_MS = 300_000;
const AGAIN_MS = 60_000;
const LET_GO_MS = 3_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const tell = (files: AppFiles) => appFiles.setState({ files });

/** Until the application is here: one that failed or was stuck is installed again. */
export async function watchAppFiles(): Promise<void> {
  let isStuck = false;
  let isFull = false;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.type === 'NO_SPACE') isFull = true;
  });
  navigator.serviceWorker.startMessages();
  for (let again = AGAIN_MS; ; again *= 2) {
    const registration = await navigator.serviceWorker.getRegistration();
    const outcome: Outcome = registration ? await follow(registration, isStuck) : 'failed';
    isStuck = outcome === 'stuck';
    if (outcome === 'here') return tell({ is: 'here' });
    if (outcome === 'failed') {
      tell({ is: 'failed', why: isFull ? 'space' : 'unreached' });
      await wait(again);
    }
    // Some browsers do nothing of it before the installation has ended.
    if (isStuck) await Promise.race([registration?.unregister(), wait(LET_GO_MS)]);
    // A file that could not be reached is asked for again in the next round.
    const begun = navigator.serviceWorker.register('/sw.js').catch(() => undefined);
    await Promise.race([begun, wait(LET_GO_MS)]);
  }
}

type Outcome = 'here' | 'failed' | 'stuck';

/** @param wasStuck a worker that still does not answer is reported as stuck, not as coming */
async function follow(
  registration: ServiceWorkerRegistration,
  wasStuck: boolean,
): Promise<Outcome> {
  let [fewest, heardAt, movedAt] = [Number.POSITIVE_INFINITY, Date.now(), Date.now()];
  for (;;) {
    const { installing, waiting, active } = registration;
    if (active ?? waiting) return 'here';
    if (!installing) return 'failed';
    const missing = await ask(installing);
    if (missing !== null) heardAt = Date.now();
    if (missing !== null && missing < fewest) {
      fewest = missing;
      movedAt = Date.now();
    }
    const isSilent = !Number.isFinite(fewest);
    if (isSilent && wasStuck) tell({ is: 'failed', why: 'stuck' });
    else tell({ is: 'coming', missing: isSilent ? null : fewest });
    if (Date.now() - heardAt > SILENT_MS || Date.now() - movedAt > STUCK_MS) return 'stuck';
    await wait(LOOK_MS);
  }
}

/** @returns how many files are missing; null where the worker does not answer */
function ask(worker: ServiceWorker): Promise<number | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = (missing: number | null) => {
      port1.close();
      resolve(missing);
    };
    port1.onmessage = ({ data }) => end(Number(data));
    setTimeout(() => end(null), LOOK_MS);
    worker.postMessage({ type: 'FILES' }, [port2]);
  });
}
