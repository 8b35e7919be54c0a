/** One figure of the device's half, beside its goal. */
export interface Result {
  readonly name: string;
  /** Than the machine itself. */
  readonly slower: number;
  readonly ms: number;
  readonly goalMs: number | null;
  readonly note?: string;
}

export type Note = (result: Result) => void;
