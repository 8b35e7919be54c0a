import type { MiddlewareHandler } from 'hono';
import { invalid } from './problems';

/** Half of a character that takes two: no UTF-8 can spell it. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Refuses text that no database column can hold: with a NUL, or with half of a character.
 * @throws ProblemError `invalid` naming `field`, where it is not empty
 */
export function checkText(text: string, field: string): void {
  if (!text.includes('\0') && !LONE_SURROGATE.test(text)) return;
  const message = 'Contiene caracteres que no se pueden guardar';
  throw field ? invalid({ field, message }) : invalid();
}

/** Refuses an address that holds such text in its path or its query, before any route sees it. */
export function checkAddress(): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, searchParams } = new URL(c.req.url);
    // Whatever else is written in percents, only this spells a NUL.
    if (pathname.includes('%00')) throw invalid();
    for (const [name, value] of searchParams) {
      checkText(name, '');
      checkText(value, name);
    }
    await next();
  };
}
