import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { RequestContext } from '../context';

/** A shorter text is one packet anyhow. */
const SHORT_BYTES = 1024;
/** Handing a shorter text to another thread costs more than packing it here, which takes half a millisecond at most. */
const LONG_BYTES = 64 * 1024;
/** Half the work of zlib's own choice for a hundredth more bytes of our JSON. */
const LEVEL = 3;
const packElsewhere = promisify<string, { level: number }, Buffer>(gzip);

/**
 * Answers the most frequent calls with JSON. The whole of it is here, so it is packed in one piece: the stream that
 * packs other answers costs more than making a short one.
 */
export async function answerJson(c: RequestContext, body: unknown): Promise<Response> {
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  const headers = { 'Content-Type': 'application/json', Vary: 'Accept-Encoding' };
  const isPacked =
    length >= SHORT_BYTES && ACCEPTS_GZIP.test(c.req.header('Accept-Encoding') ?? '');
  if (!isPacked) return c.body(text, 200, { ...headers, 'Content-Length': String(length) });
  const options = { level: LEVEL };
  const packed = length < LONG_BYTES ? gzipSync(text, options) : await packElsewhere(text, options);
  return c.body(new Uint8Array(packed), 200, {
    ...headers,
    'Content-Encoding': 'gzip',
    'Content-Length': String(packed.length),
  });
}

/** By name, and not refused with `q=0`. */
const ACCEPTS_GZIP = /(^|[\s,])gzip\s*(?!\s*;\s*q=0(\.0*)?\s*(,|$))(;|,|$)/i;
