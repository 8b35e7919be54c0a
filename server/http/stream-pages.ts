/** A long answer that is read page by page. */
export interface Pages<Page, Position> {
  /** Reads the page after a position, in a short transaction of its own. */
  readonly read: (after: Position) => Promise<Page>;
  /** Where the next page begins; null after the last. */
  readonly nextOf: (page: Page) => Position | null;
  readonly toText: (page: Page, place: { isFirst: boolean; isLast: boolean }) => string;
  /** Called with an error in a later page, long after the status has been sent. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Streams an answer whose first page has been read; the others are read when the client has taken the one before: memory
 * stays bounded, and no transaction waits for a slow client. An error breaks the answer off, and no client takes it for a
 * whole one.
 */
export function streamPages<Page, Position>(
  first: Page,
  { read, nextOf, toText, onFailure }: Pages<Page, Position>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next: Position | null = null;
  let isFirst = true;
  return new ReadableStream({
    async pull(controller) {
      let page = first;
      try {
        if (next !== null) page = await read(next);
      } catch (error) {
        onFailure(error);
        // The error itself repeats typed values, and the runtime of the stream prints it.
        return controller.error(new Error('The answer could not be read to its end'));
      }
      next = nextOf(page);
      controller.enqueue(encoder.encode(toText(page, { isFirst, isLast: next === null })));
      isFirst = false;
      if (next === null) controller.close();
    },
  });
}
