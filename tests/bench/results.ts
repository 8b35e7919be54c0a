/** One figure of the device's half, beside its goal. */
export interface Result {
  readonly name: string;
  /** The factor by which the processor is slowed. */
  readonly slower: number;
  readonly value: number;
  /** Absent: milliseconds. */
  readonly unit?: 'MB';
  readonly goal: number | null;
  readonly note?: string;
}

export type Note = (result: Result) => void;

export const median = (values: readonly number[]) =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
