import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { Handler } from 'hono';
import type { Env, RequestContext } from '../context';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
};
/** Files with a hash of their content in the name. */
const HASHED = /^\/assets\/.*-[\w-]{8,}\.\w+$/;
const NOT_BUILT =
  'La aplicación todavía no está construida. Ejecute: npm run build (la API ya responde).';

interface File {
  readonly path: string;
  readonly size: number;
  readonly etag: string;
}

/**
 * Serves the built app: precompressed files where the client accepts brotli, hashed ones cached for a year, and for every
 * page of the app's own router `index.html`, or its prerendered copy (build/prerender.mjs).
 */
export function staticFiles(folder: string): Handler<Env> {
  return async (c) => {
    const wanted = toSafePath(c.req.path);
    const isPage = wanted === null || extname(wanted) === '';
    const route = isPage ? '/index.html' : wanted;
    const prerendered =
      isPage && wanted ? await fileAt(join(folder, 'drawn', wanted, route)) : null;
    const plain = prerendered ?? (await fileAt(join(folder, route)));
    if (!plain) return isPage ? c.text(NOT_BUILT, 503) : c.text('No existe', 404);
    const acceptsBrotli = /\bbr\b/.test(c.req.header('Accept-Encoding') ?? '');
    const compressed = acceptsBrotli ? await fileAt(`${plain.path}.br`) : null;
    return answer(c, route, compressed ?? plain, compressed !== null);
  };
}

function answer(c: RequestContext, route: string, file: File, isBrotli: boolean): Response {
  c.header(
    'Cache-Control',
    HASHED.test(route) ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
  c.header('Vary', 'Accept-Encoding');
  c.header('ETag', file.etag);
  if (c.req.header('If-None-Match')?.split(/,\s*/).includes(file.etag)) return c.body(null, 304);
  c.header('Content-Type', TYPES[extname(route)] ?? 'application/octet-stream');
  c.header('Content-Length', String(file.size));
  if (isBrotli) c.header('Content-Encoding', 'br');
  if (c.req.method === 'HEAD') return c.body(null);
  return c.body(Readable.toWeb(createReadStream(file.path)) as ReadableStream);
}

/** The decoded path; null where it would leave the folder, names a hidden file, or cannot be decoded. */
function toSafePath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path);
    const parts = decoded.split('/');
    const isUnsafe = parts.some((part) => part.startsWith('.')) || /[\\\0]/.test(decoded);
    return isUnsafe || parts.includes(sep) ? null : decoded;
  } catch {
    return null;
  }
}

async function fileAt(path: string): Promise<File | null> {
  try {
    const info = await stat(path);
    if (!info.isFile()) return null;
    const etag = `"${info.size.toString(36)}-${Math.trunc(info.mtimeMs).toString(36)}"`;
    return { path, size: info.size, etag };
  } catch {
    return null;
  }
}
