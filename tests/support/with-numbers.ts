import type { Store } from '../../src/db/store';
import { QUEUED_NAMES } from '../../src/domain/entities';

/** A request as the server reads it: records under their numbers, as far as the device knows them. */
export async function withNumbers(db: Pick<Store, 'listRows'>, request: unknown): Promise<string> {
  let text = JSON.stringify(request ?? null).replaceAll('\\"', '"');
  for (const entity of QUEUED_NAMES)
    for (const { key, id } of await db.listRows(entity))
      if (id !== null) text = text.replaceAll(`{"$ref":"${key}"}`, String(id));
  return text;
}
