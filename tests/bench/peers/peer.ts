/** A library beside ours, as its page offers it. */
export interface Peer {
  /**
   * Writes `count` records, then pushes them in batches of a hundred to a server that answers after `roundTripMs` and
   * stores nothing. Returns the time of the pushing, in ms; throws if not all of them were pushed.
   */
  replay(name: string, count: number, roundTripMs: number): Promise<number>;
}
