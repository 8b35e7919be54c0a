/** A static host on an origin of its own: a folder, ready-made `.br` files, and 404.html for unknown paths. */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { listen } from './free-port';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export interface StaticServer {
  readonly url: string;
  close(): Promise<void>;
}

export interface StaticServerOptions {
  /** 404 as the simplest hosts answer 404.html with; others are set up to answer 200. */
  readonly fallbackStatus?: 200 | 404;
}

export async function startStaticServer(
  folder: string,
  { fallbackStatus = 404 }: StaticServerOptions = {},
): Promise<StaticServer> {
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://static');
    const asked = join(folder, normalize(decodeURIComponent(pathname)));
    const found = [asked, join(asked, 'index.html')].find(
      (path) => existsSync(path) && statSync(path).isFile(),
    );
    const path = found ?? join(folder, '404.html');
    const isCompressed =
      String(incoming.headers['accept-encoding']).includes('br') && existsSync(`${path}.br`);
    outgoing.writeHead(found ? 200 : fallbackStatus, {
      'cache-control': 'no-cache',
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      ...(isCompressed && { 'content-encoding': 'br' }),
    });
    createReadStream(isCompressed ? `${path}.br` : path).pipe(outgoing);
  });
  const port = await listen(server);
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
