/** How fast bytes go: what is on its way at once shares the line. */
import type { Simulation } from './simulation';

type Way = 'up' | 'down';

/** Headers of a request and of an answer. */
const HEAD_BYTES = 400;
/** A body comes in pieces, as long as it takes. */
const PIECE_MS = 5_000;
const MOST_PIECES = 400;

export class Line {
  /** Null: faster than anything sent here needs. */
  bytesPerSecond: number | null = null;
  /** That went over it. */
  bytes = 0;
  private readonly active = { up: 0, down: 0 };

  constructor(private readonly simulation: Simulation) {}

  /** Calls back when so much has gone over it, with nobody's leave; @returns how to give it up */
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

  /** In how many pieces a body comes, and how far apart. */
  pieces(bodyBytes: number): { readonly count: number; readonly apartMs: number } {
    const ms = this.msOf('down', bodyBytes);
    const count = Math.min(MOST_PIECES, Math.max(1, Math.ceil(ms / PIECE_MS)));
    return { count, apartMs: ms / count };
  }

  /** While a body comes, others have less. */
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
