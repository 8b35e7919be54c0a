import type { HonoRequest } from 'hono';
import { Refusal } from './problems';

export const MAX_BODY_BYTES = 1024 * 1024;

/**
 * The JSON body of a request.
 * @throws Refusal `not-json`: 415 where it is declared as something else, 400 where it does not parse
 */
export async function readJson(request: HonoRequest): Promise<unknown> {
  const type = request.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Refusal('not-json', { status: 415 });
  try {
    return await request.json();
  } catch {
    throw new Refusal('not-json');
  }
}
