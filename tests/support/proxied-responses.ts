/** How the proxy treats a response: fetches it, and passes it on completely, in part or slowly. */
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export async function sendLater(
  outgoing: ServerResponse,
  answer: Answer,
  ms: number,
): Promise<void> {
  await sleep(ms);
  send(outgoing, answer);
}

/** The length is that of the bytes sent: a cut response ends cleanly, as behind a buffering proxy. */
export function send(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...kept } = headers;
  outgoing.writeHead(status, { ...kept, 'content-length': body.length });
  outgoing.end(body);
}

/** Sends headers that announce the whole body. @returns its first bytes. */
export function begin(
  outgoing: ServerResponse,
  { status, headers, body }: Answer,
  bytes: number,
): Buffer {
  const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...kept } = headers;
  outgoing.writeHead(status, { ...kept, 'content-length': body.length });
  outgoing.flushHeaders();
  return body.subarray(0, Math.min(bytes, body.length - 1));
}

const DROPS_PER_SECOND = 5;

export async function trickle(
  outgoing: ServerResponse,
  answer: Answer,
  speed: number,
): Promise<void> {
  const { body } = answer;
  begin(outgoing, answer, 0);
  const drop = Math.max(1, Math.floor(speed / DROPS_PER_SECOND));
  for (let at = 0; at < body.length && !outgoing.destroyed; at += drop) {
    outgoing.write(body.subarray(at, at + drop));
    await sleep(1000 / DROPS_PER_SECOND);
  }
  outgoing.end();
}

/** Without these headers a page of another origin sees an error only as 'Failed to fetch'. */
export function corsFor({ headers }: IncomingMessage): Record<string, string> {
  return headers.origin
    ? {
        'access-control-allow-origin': headers.origin,
        'access-control-expose-headers': 'API-Version, Date, Retry-After',
      }
    : {};
}

/** Headers pass unchanged except for compression, so that a body fault applies to its text. */
export function forward(upstream: URL, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
  const { 'accept-encoding': _, ...headers } = incoming.headers;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: upstream.hostname,
        port: upstream.port,
        method: incoming.method,
        path: incoming.url,
        headers,
        agent: false,
      },
      (response) => {
        readAll(response).then(
          (bytes) =>
            resolve({ status: response.statusCode ?? 502, headers: response.headers, body: bytes }),
          reject,
        );
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

export async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
