/** Requests through nginx, whose certificate is its own. */
import { Agent, request } from 'node:https';
import { gunzipSync } from 'node:zlib';

const agent = new Agent({ keepAlive: true, maxSockets: 64, rejectUnauthorized: false });

/** Sends one request. @returns the body of its answer @throws where that is no success */
export type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Asks as whoever the token belongs to. */
export const asking =
  (port: number, jwt = '', more: Readonly<Record<string, string>> = {}): Ask =>
  (method, path, sent) =>
    new Promise((resolve, reject) => {
      const headers = {
        // As every browser does.
        'Accept-Encoding': 'gzip',
        'Content-Type': 'application/json',
        ...(jwt && { Authorization: `Bearer ${jwt}` }),
        ...more,
      };
      const options = { agent, host: '127.0.0.1', port, path, method, headers };
      const asked = request(options, async (answer) => {
        const received = Buffer.concat(await answer.toArray());
        const isPacked = answer.headers['content-encoding'] === 'gzip';
        const text = String(isPacked ? gunzipSync(received) : received);
        if (answer.statusCode === 200 || answer.statusCode === 201) resolve(JSON.parse(text));
        else reject(new Error(`${path}: ${answer.statusCode} ${text}`));
      });
      asked.on('error', reject).end(sent === undefined ? undefined : JSON.stringify(sent));
    });
