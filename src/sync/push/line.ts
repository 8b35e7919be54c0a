/**
 * How much one request may carry over the connection to the server, learned from the last requests and stored on the
 * device: a request that failed as a whole is never repeated whole (docs/SYNC.md, rule 11).
 */
import { REQUEST_TIMEOUT_MS } from '../../api/client';
import { BATCH_LIMIT } from '../../domain/wire';

export interface Line {
  /** Throughput of the last request that was large enough to measure it; null: none was yet. */
  readonly bytesPerSecond: number | null;
  /** Requests in a row that got no answer in time. */
  readonly timeouts: number;
  /** How many operations one request may carry. */
  readonly operations: number;
  /** Largest body of a request: half of the smallest one refused as too large; null: none was. */
  readonly mostBytes: number | null;
}

export const UNKNOWN_LINE: Line = {
  bytesPerSecond: null,
  timeouts: 0,
  operations: BATCH_LIMIT,
  mostBytes: null,
};

/** A smaller or quicker request measures the round trip, not the throughput. */
const TELLING_BYTES = 4_000;
const TELLING_MS = 3_000;
/** A batch is sized to be uploaded in this time. */
const BATCH_SECONDS = 20;
const LONGEST_TIMEOUT_MS = 30 * 60_000;
/** On a slower connection two requests at once would only share it. */
const FAST_BYTES_PER_SECOND = 32_000;
const GROWTH = 4;

/** How long a request of so many bytes may take to be answered, ms. */
export function toTimeout({ bytesPerSecond, timeouts }: Line, bytes: number): number {
  const travel = bytesPerSecond === null ? 0 : (3 * bytes * 1000) / bytesPerSecond;
  return Math.min((REQUEST_TIMEOUT_MS + travel) * 2 ** timeouts, LONGEST_TIMEOUT_MS);
}

/** The bytes that one batch may have. */
export function toBatchBytes({ bytesPerSecond, mostBytes }: Line): number {
  const most = mostBytes ?? Number.POSITIVE_INFINITY;
  return bytesPerSecond === null ? most : Math.min(most, bytesPerSecond * BATCH_SECONDS);
}

/** Whether the next batch may leave before the last one is answered. */
export function mayOverlap({ bytesPerSecond, timeouts, operations }: Line): boolean {
  return (
    timeouts === 0 &&
    operations === BATCH_LIMIT &&
    (bytesPerSecond === null || bytesPerSecond >= FAST_BYTES_PER_SECOND)
  );
}

/** The line after a request of `bytes` was answered within `elapsedMs`. */
export function afterAnswer(line: Line, bytes: number, elapsedMs: number): Line {
  const isTelling = elapsedMs > 0 && (bytes >= TELLING_BYTES || elapsedMs >= TELLING_MS);
  const bytesPerSecond =
    isTelling && bytes > 0 ? Math.ceil((bytes * 1000) / elapsedMs) : line.bytesPerSecond;
  return { ...line, timeouts: 0, bytesPerSecond };
}

/** The line after a request timed out. */
export function afterTimeout(line: Line): Line {
  return { ...line, timeouts: line.timeouts + 1 };
}

/** The line after a batch came back without a verdict on any of its operations. */
export function afterFailedBatch(line: Line, operations: number): Line {
  return { ...line, operations: Math.max(1, Math.floor(operations / 2)) };
}

/** The line after a batch was answered: the next may be larger again. */
export function afterAnsweredBatch(line: Line): Line {
  return { ...line, operations: Math.min(BATCH_LIMIT, line.operations * GROWTH) };
}

/** The line after a batch of `bytes` was refused for its size (413); a gateway's limit does not change. */
export function afterTooLarge(line: Line, bytes: number): Line {
  return { ...line, mostBytes: Math.max(1, Math.floor(bytes / 2)) };
}
