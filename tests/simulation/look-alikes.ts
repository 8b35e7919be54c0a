/** Writes one name in other letters, as another keyboard, a copied text or another program would. */
import * as v from 'valibot';
import { entityOf, type QueuedEntity } from '../../src/domain/entities';
import type { EntityDefinition } from '../../src/domain/entity';
import { toNameKey } from '../../src/domain/values/same';
import { toTypedText } from '../../src/domain/values/typed-text';
import type { Random } from './random';
import type { World } from './world';

const FORMS: readonly ((name: string) => string)[] = [
  (name) => name.normalize('NFD'),
  (name) => name.normalize('NFC'),
  (name) => name.replaceAll(' ', '\u00a0'),
  (name) => name.replaceAll(' ', '  '),
  (name) => `${name.slice(0, 2)}\u200b${name.slice(2)}`,
  (name) => `${name.slice(0, 3)}\u00ad${name.slice(3)}`,
  (name) => name.toUpperCase(),
  (name) => ` ${name.toLowerCase()} `,
];

/** A name in another form, as its field keeps it after typing or pasting; null where the field takes none. */
export function inOtherLetters(
  entity: QueuedEntity,
  field: string,
  name: unknown,
  random: Random,
): string | null {
  const { fields }: EntityDefinition = entityOf(entity);
  const form = random.pick(FORMS);
  const at = fields[field];
  if (!at || !form) return null;
  const read = v.safeParse(at.schema, toTypedText(at.kind, form(String(name))));
  return read.success ? String(read.output) : null;
}

/** The unique fields of an entity that are words, which a person may write differently. */
export function wordsOf(entity: QueuedEntity): readonly string[] {
  const { fields, unique }: EntityDefinition = entityOf(entity);
  return unique.filter((field) => fields[field]?.kind === 'text');
}

/**
 * Checks that each name is of one record, where the server takes it once, or nobody else writes beside the device that
 * looks.
 */
export function checkNames(world: World): void {
  const { server, oracles } = world;
  const isLookedAt = !world.hasRaces && !server.kind.listsLagMs && server.repeated.size === 0;
  if (!server.isOurs && !isLookedAt) return;
  for (const company of server.companies)
    for (const entity of ['vessel', 'warehouse', 'branch'] as const)
      for (const field of wordsOf(entity)) {
        const seen = new Map<string, unknown>();
        for (const { id, [field]: name } of company.all(entity)) {
          const plain = toNameKey(name);
          const other = seen.get(plain);
          if (other !== undefined)
            oracles.find('one name, one record', `${entity} ${field} ${name}: ${other} and ${id}`);
          seen.set(plain, id);
        }
      }
}
