/** New records whose fields are drawn from the definition of their entity, as a person might fill in its form. */
import type { MirrorRow } from '../../src/db/schema';
import { entityOf, type QueuedEntity } from '../../src/domain/entities';
import { type Fields, validate } from '../../src/domain/entity';
import type { Field } from '../../src/domain/fields';
import { toListed } from '../../src/domain/rules/voyage-cargo';
import type { Random } from './random';

interface Drawing {
  readonly random: Random;
  /** A word that nobody typed before. */
  readonly next: () => string;
  /** The records that it may name. */
  readonly rowsOf: (entity: QueuedEntity) => readonly MirrorRow[];
}

/** Places that every server has from the beginning. */
const FOUNDED: Readonly<Record<string, string>> = { vessel: 'Delfín', branch: 'Calamar' };
const MOST_LISTED = 3;

const TYPED: Readonly<Partial<Record<Field['kind'], (next: () => string) => unknown>>> = {
  text: (next) => `Puerto ${next()}`,
  date: () => '05/03/2031',
  time: () => '06:30',
  money: () => '50000',
  list: () => [],
};

/**
 * Draws a record.
 * @param given the person's choices; otherwise each state is the first, and each time unknown
 * @returns the fields as the schema takes them; null where there is no record to name
 */
export function drawRecord(
  entity: QueuedEntity,
  given: Fields,
  { random, next, rowsOf }: Drawing,
): Fields | null {
  const definition = entityOf(entity);
  const typed: Record<string, unknown> = {};
  for (const [field, { kind, options }] of Object.entries(definition.fields))
    typed[field] = field.startsWith('estado')
      ? options?.[0]?.value
      : (random.pick(options ?? [])?.value ?? TYPED[kind]?.(next) ?? '');
  for (const { field, entity: name, by, isMany } of definition.references) {
    if (field in given) continue;
    const rows = rowsOf(name as QueuedEntity);
    if (isMany) typed[field] = drawSome(rows, random).map(toListed);
    else {
      const row = random.chance(0.5) || by === 'id' ? random.pick(rows) : undefined;
      typed[field] = row ? (by === 'id' ? toListed(row) : row.view[by]) : FOUNDED[name];
      if (typed[field] === undefined) return null;
    }
  }
  const { fields, issues } = validate(definition.schema, { ...typed, ...given });
  if (!fields) throw new Error(`There is no way to make a ${entity}: ${JSON.stringify(issues)}`);
  return fields;
}

/** Some elements, each at most once. */
export function drawSome<One>(all: readonly One[], random: Random): One[] {
  const some = new Set<One>();
  for (let count = random.below(MOST_LISTED + 1); count > 0; count -= 1) {
    const one = random.pick(all);
    if (one !== undefined) some.add(one);
  }
  return [...some];
}
