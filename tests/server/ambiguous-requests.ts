/**
 * Requests whose end two programs may see at different places, each followed by one that must not be answered: whoever
 * hid it there would be answered in the place of the next client of a shared connection.
 */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const HIDDEN = 'GET /api/v1/capabilities HTTP/1.1\r\nHost: a\r\n\r\n';
const lengthOf = (text: string) => Buffer.byteLength(text).toString();

/** The headers and body of a POST, by what is odd about them. */
const ODD: Readonly<Record<string, readonly [headers: readonly string[], body: string]>> = {
  'a length and chunks': [['Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
  'chunks and a length': [
    ['Transfer-Encoding: chunked', `Content-Length: ${lengthOf(`0\r\n\r\n${HIDDEN}`)}`],
    '0\r\n\r\n',
  ],
  'two lengths': [['Content-Length: 0', `Content-Length: ${lengthOf(HIDDEN)}`], ''],
  'a list of lengths': [[`Content-Length: 0, ${lengthOf(HIDDEN)}`], ''],
  'a length with a sign': [['Content-Length: +0'], ''],
  'a length in hexadecimal': [['Content-Length: 0x0'], ''],
  'a blank before the colon': [['Transfer-Encoding : chunked', 'Content-Length: 0'], ''],
  'a coding with a tail': [['Transfer-Encoding: chunked;q=1'], '0\r\n\r\n'],
  'a coding that nobody knows': [['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
  'chunks after another coding': [['Transfer-Encoding: identity, chunked'], '0\r\n\r\n'],
  'a folded header': [['Transfer-Encoding:', ' chunked', 'Content-Length: 0'], '0\r\n\r\n'],
  'a chunk with a size of no number': [['Transfer-Encoding: chunked'], '0x0\r\n\r\n'],
  'a chunk larger than any number': [['Transfer-Encoding: chunked'], `${'f'.repeat(20)}\r\n`],
  'lines that end without a return': [['Content-Length: 0\nTransfer-Encoding: chunked'], ''],
};

const toText = (headers: readonly string[], body: string) =>
  ['POST /auth/log-in HTTP/1.1', 'Host: a', ...headers, '', `${body}${HIDDEN}`].join('\r\n');

/** One whose end everybody sees, with another behind it. */
export const PLAIN = toText(['Content-Type: application/json', 'Content-Length: 2'], '{}');

export const AMBIGUOUS: readonly (readonly [what: string, text: string])[] = Object.entries(
  ODD,
).map(([what, [headers, body]]) => [what, toText(headers, body)]);

/** The statuses that were answered on the connection until it was closed, or for two seconds. */
export async function readStatuses(socket: Socket, text: string): Promise<number[]> {
  let answered = '';
  socket.on('data', (part) => {
    answered += part;
  });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close').then(() => undefined);
  socket.write(text);
  await Promise.race([closed, sleep(2_000)]);
  socket.destroy();
  return [...answered.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
}
