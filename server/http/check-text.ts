import type { MiddlewareHandler } from 'hono';
import { invalid } from './problems';

/** Half of a surrogate pair, which UTF-8 cannot encode. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Rejects text that PostgreSQL cannot store: with a NUL or a lone surrogate.
 * @throws ProblemError `invalid`, naming `field` unless that is empty
 */
export function checkText(text: string, field: string): void {
  if (!text.includes('\0') && !LONE_SURROGATE.test(text)) return;
  const message = 'Contiene caracteres que no se pueden guardar';
  throw field ? invalid({ field, message }) : invalid();
}

/** Rejects a URL with such text in its path or query, before any route sees it. */
export function checkAddress(): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, searchParams } = new URL(c.req.url);
    // The path is still percent-encoded, and `%00` is the only encoding of a NUL.
    if (pathname.includes('%00')) throw invalid();
    for (const [name, value] of searchParams) {
      checkText(name, '');
      checkText(value, name);
    }
    await next();
  };
}
