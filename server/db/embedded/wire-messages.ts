const PROTOCOL_3 = 196_608;
const TERMINATE = 0x58;
const STARTUP_HEADER_BYTES = 8;
const HEADER_BYTES = 5;

export interface TakenMessages {
  /** As PGlite accepts them: the startup message alone, any number of others together. */
  readonly messages: readonly Uint8Array[];
  /** The beginning of a message that is not yet complete. */
  readonly rest: Uint8Array;
  /** The peer terminates, or speaks another version of the protocol. */
  readonly isLast: boolean;
}

/** Splits the bytes of a driver into messages of PostgreSQL's protocol; they must begin with a whole message. */
export function takeMessages(bytes: Buffer): TakenMessages {
  const messages: Uint8Array[] = [];
  let begin = 0;
  let end = 0;
  // Only the startup message has no type before its length, which is below 2^24.
  while (bytes.length > begin && bytes[begin] === 0) {
    if (bytes.length < begin + STARTUP_HEADER_BYTES) return finish(false);
    const length = bytes.readInt32BE(begin);
    if (bytes.readInt32BE(begin + 4) !== PROTOCOL_3) return finish(true);
    if (bytes.length < begin + length) return finish(false);
    messages.push(Uint8Array.from(bytes.subarray(begin, begin + length)));
    begin += length;
  }
  end = begin;
  while (bytes.length >= end + HEADER_BYTES) {
    if (bytes[end] === TERMINATE) return finish(true);
    const next = end + 1 + bytes.readInt32BE(end + 1);
    if (next > bytes.length) break;
    end = next;
  }
  return finish(false);

  function finish(isLast: boolean): TakenMessages {
    if (end > begin) messages.push(Uint8Array.from(bytes.subarray(begin, end)));
    return { messages, rest: bytes.subarray(Math.max(begin, end)), isLast };
  }
}
