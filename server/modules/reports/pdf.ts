import { totalmem } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Report } from '../../../src/domain/reports/report';
import { FairQueue } from '../../http/fair-queue';
import { checkOpen, invalid, ProblemError, RequestClosedError } from '../../http/problems';

/** Some 600 pages, half a minute of a core. */
export const MAX_REPORT_ROWS = 10_000;
const TIME_LIMIT_MS = 120_000;
const MOST_MEMORY_MB = 1024;
const MB = 1024 * 1024;
const RETRY_AFTER_SECONDS = 10;
/** In a constant, so that the bundler does not resolve it. */
const BUILT_WORKER = './pdf-worker.js';

/** One layout at a time leaves a core to everything else. */
const QUEUE = new FairQueue({ running: 1, waitingPerClient: 1, waiting: 8 });
const peopleWithReport = new Set<number>();

/** The rows of a report, which are read only when its turn has come. */
interface ReportSource {
  /** How many there will be at least, as far as that is known before they are read. */
  readonly count: () => Promise<number>;
  /** Checks their count as it reads. */
  readonly read: () => Promise<Report>;
}

/**
 * Renders a report as a PDF in a thread of its own, so that the server goes on answering.
 * @param userId the user who asked: a person has one report at a time
 * @param signal of the request: once that is closed nothing more is counted, read or laid out
 * @throws ProblemError `invalid` where it has too many rows, `too-many-attempts` where the person's last one is not
 * ready; RequestClosedError
 */
export async function toPdf(
  { count, read }: ReportSource,
  userId: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  if (peopleWithReport.has(userId))
    throw new ProblemError('too-many-attempts', {
      title: 'Su informe anterior todavía se está preparando. Espere a que termine.',
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  peopleWithReport.add(userId);
  try {
    checkCount(await count());
    checkOpen(signal);
    const render = async () => renderInThread(await read(), { signal });
    return await QUEUE.run(String(userId), render, { signal });
  } finally {
    peopleWithReport.delete(userId);
  }
}

const inWords = (count: number) => count.toLocaleString('es-CO');

function checkCount(count: number): void {
  if (count <= MAX_REPORT_ROWS) return;
  const message = `El informe tendría ${inWords(count)} filas y el máximo es ${inWords(MAX_REPORT_ROWS)}: use un filtro`;
  throw invalid({ field: 'filtro', message });
}

/** @throws ProblemError `invalid` where too many rows have been read; how many there would be is then unknown */
export function checkRead(count: number): void {
  if (count <= MAX_REPORT_ROWS) return;
  const message = `El informe tendría más de ${inWords(MAX_REPORT_ROWS)} filas: use un filtro que deje menos`;
  throw invalid({ field: 'filtro', message });
}

/** A quarter of the memory of the machine, or of the container: the kernel ends a process that takes too much. */
export function memoryLimitMb(
  machine = totalmem(),
  container = process.constrainedMemory(),
): number {
  const most = container > 0 ? Math.min(machine, container) : machine;
  return Math.min(MOST_MEMORY_MB, Math.floor(most / 4 / MB));
}

/** @throws ProblemError `invalid` where the memory does not suffice; RequestClosedError */
export async function renderInThread(
  report: Report,
  {
    signal,
    memoryMb = memoryLimitMb(),
  }: { readonly signal?: AbortSignal; readonly memoryMb?: number },
): Promise<Uint8Array<ArrayBuffer>> {
  checkOpen(signal);
  const worker = startWorker(report, memoryMb);
  const limit = setTimeout(() => void worker.terminate(), TIME_LIMIT_MS);
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error) => reject(toProblem(error)));
    worker.once('exit', () => reject(new Error('The report thread ended')));
    signal?.addEventListener('abort', () => reject(new RequestClosedError()), { once: true });
  }).finally(() => {
    clearTimeout(limit);
    void worker.terminate();
  });
}

function toProblem(error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  const message = 'Este servidor no tiene memoria para un informe tan grande: use un filtro';
  return invalid({ field: 'filtro', message });
}

const toData = ({ label, share, isFigure = false }: Report['columns'][number]) => ({
  label,
  share,
  isFigure,
});

/** From source the thread first registers tsx; in the build it is a file beside this one. */
function startWorker(report: Report, memoryMb: number): Worker {
  const options = {
    // A column's function stays here: only data go to a thread.
    workerData: { ...report, columns: report.columns.map(toData) },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  };
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL(BUILT_WORKER, import.meta.url), options);
  const source = JSON.stringify(new URL('./pdf-worker.ts', import.meta.url).href);
  const load = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}); })`;
  return new Worker(load, { ...options, eval: true });
}
