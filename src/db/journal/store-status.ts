import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Damage } from './damage';
import type { JournalMemory } from './journal-memory';

export interface StoreStatus {
  /** Raised when packs were opened and lists have more rows to show. */
  readonly opened: number;
  /** Packs that nobody has opened and checked yet. */
  readonly unopened: number;
  /** When all of them had last been opened and checked, ms. */
  readonly checkedAt: number | null;
  /** The packs cannot be written for want of space. */
  readonly isFull: boolean;
  /** A damage that could not be written down. */
  readonly unnoted: Damage | null;
}

export const createStatus = (): StoreApi<StoreStatus> =>
  createStore(() => ({ opened: 0, unopened: 0, checkedAt: null, isFull: false, unnoted: null }));

/**
 * Lists draw all their rows again each time that a table is reported to have grown: report growth by this factor, not
 * each pack.
 */
const TOLD_GROWTH = 1.5;

/** Tells how much of the disk is in memory. */
export class Opening {
  readonly #status: StoreApi<StoreStatus>;
  /** The rows that each table had when it was last reported. */
  readonly #told = new Map<string, number>();

  constructor(status: StoreApi<StoreStatus>) {
    this.#status = status;
  }

  /** Notes that a pack of the table was opened. */
  note(memory: JournalMemory, table: string): void {
    const rows = memory.state.count(table);
    if (!memory.loader.isWhole(table) && rows < TOLD_GROWTH * (this.#told.get(table) ?? 0)) return;
    this.#told.set(table, rows);
    this.tell(memory);
  }

  tell({ state, loader }: JournalMemory): void {
    const unopened = state.names().reduce((sum, table) => sum + loader.missing(table).length, 0);
    this.#status.setState(({ opened }) => ({ opened: opened + 1, unopened }));
  }
}
