import type { EntityDefinition, Fields } from '../../src/domain/entity';
import { keepUnchanged } from '../../src/domain/record-schema';
import { ProblemError } from '../http/problems';

/**
 * Validates the whole body of an update. Where a rule refuses it, the values that the record has already pass: a client may
 * send back what it read, though it could not be written anew.
 * @param read the record as its list call reads it
 * @throws ProblemError as `validate`
 */
export async function passStored<T>(
  fields: EntityDefinition['fields'],
  body: unknown,
  read: () => Promise<Fields | null>,
  validate: (body: unknown) => T | Promise<T>,
): Promise<T> {
  try {
    return await validate(body);
  } catch (problem) {
    const isRefused = problem instanceof ProblemError && problem.type === 'invalid';
    const record = isRefused && Object(body) === body ? await read() : null;
    if (!record) throw problem;
    return validate(keepUnchanged(fields, body as Fields, record));
  }
}
