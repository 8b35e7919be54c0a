/** A connection's bandwidth, shared by simultaneous transfers. */
import type { Simulation } from './simulation';

type Way = 'up' | 'down';

/** Bytes of a request's and a response's headers. */
const HEAD_BYTES = 400;
/** A body arrives in chunks of this duration. */
const PIECE_MS = 5_000;
const MOST_PIECES = 400;

export class Line {
  /** Null: unlimited. */
  bytesPerSecond: number | null = null;
  /** Bytes transferred so far. */
  bytes = 0;
  private readonly active = { up: 0, down: 0 };

  constructor(private readonly simulation: Simulation) {}

  /** Calls back once that many bytes were transferred. @returns how to cancel */
  carry(way: Way, bodyBytes: number, over: () => void): () => void {
    const ms = this.msOf(way, bodyBytes);
    this.bytes += bodyBytes;
    if (ms === 0) {
      over();
      return () => undefined;
    }
    this.active[way] += 1;
    let isOn = true;
    const end = () => {
      if (isOn) this.active[way] -= 1;
      isOn = false;
    };
    const callOff = this.simulation.schedule(ms, null, () => {
      end();
      over();
    });
    return () => {
      end();
      callOff();
    };
  }

  /** The number of chunks of a body, and their distance in time. */
  pieces(bodyBytes: number): { readonly count: number; readonly apartMs: number } {
    const ms = this.msOf('down', bodyBytes);
    const count = Math.min(MOST_PIECES, Math.max(1, Math.ceil(ms / PIECE_MS)));
    return { count, apartMs: ms / count };
  }

  /** A body under way takes a share of the bandwidth. */
  occupy(): () => void {
    this.active.down += 1;
    let isOn = true;
    return () => {
      if (isOn) this.active.down -= 1;
      isOn = false;
    };
  }

  private msOf(way: Way, bodyBytes: number): number {
    if (this.bytesPerSecond === null) return 0;
    const share = this.bytesPerSecond / (this.active[way] + 1);
    return ((bodyBytes + HEAD_BYTES) / share) * 1000;
  }
}
