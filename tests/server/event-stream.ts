/** A client of the change feed's event stream. */
import { STREAM_PATH } from '../../src/domain/wire';

export interface Followed {
  readonly response: Response;
  /** Events so far, the one with which every stream begins among them. */
  readonly events: () => number;
  readonly heartbeats: () => number;
  readonly isEnded: () => boolean;
  readonly close: () => void;
}

/** Opens the stream of a session at an address. */
export async function followStream(baseUrl: string, token: string): Promise<Followed> {
  const ended = new AbortController();
  const response = await fetch(baseUrl + STREAM_PATH, {
    headers: { Authorization: `Bearer ${token}` },
    signal: ended.signal,
  });
  if (!response.ok || !response.body) throw new Error(String(response.status));
  let text = '';
  let isEnded = false;
  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of body) text += decoder.decode(chunk, { stream: true });
    } catch {
      // Ended by this side.
    }
    isEnded = true;
  };
  void read(response.body);
  const count = (part: string) => text.split(part).length - 1;
  return {
    response,
    events: () => count('event: changes\ndata: {}\n\n'),
    heartbeats: () => count(': \n\n'),
    isEnded: () => isEnded,
    close: () => ended.abort(),
  };
}
