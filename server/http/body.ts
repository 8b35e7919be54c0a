import type { HonoRequest } from 'hono';
import { invalid, Refusal } from './problems';

export const MAX_BODY_BYTES = 1024 * 1024;
/** The contract nests three levels. */
const MAX_DEPTH = 20;
/** Names that would take over how a value becomes text; no form has them. */
const RESERVED: readonly string[] = ['__proto__', 'toString', 'valueOf'];

/**
 * The JSON body of a request, fit to be looked into: not too deep, and no value that cannot become text.
 * @throws Refusal `not-json`: 415 where it is declared as something else, 400 where it does not parse; `invalid`
 */
export async function readJson(request: HonoRequest): Promise<unknown> {
  const type = request.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Refusal('not-json', { status: 415 });
  const body = await parse(request);
  checkShape(body);
  return body;
}

async function parse(request: HonoRequest): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    throw new Refusal('not-json');
  }
}

/** Without recursion: what is too deep must not end the stack either. */
function checkShape(body: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: body, depth: 1 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    if (value === null || typeof value !== 'object') continue;
    if (depth > MAX_DEPTH) throw new Refusal('invalid');
    for (const [key, inner] of Object.entries(value)) {
      if (RESERVED.includes(key) && !Array.isArray(value))
        throw invalid({ field: key, message: 'Ese nombre de campo no se admite' });
      waiting.push({ value: inner, depth: depth + 1 });
    }
  }
}
