/** An entity, described once. Forms, lists, details, the mirror, the outbox and the server read it here. */
import * as v from 'valibot';
import type { Area } from './areas';
import type { Field } from './fields';
import { type EntityPaths, pathsOf } from './paths';
import { REGISTRY } from './registry';
import { toDocumentKey, toNameKey } from './values/same';

/** The entities are listed in the registry. */
export type EntityName = keyof typeof REGISTRY;

export const ENTITY_NAMES = Object.keys(REGISTRY) as readonly EntityName[];
export const LOOKUP_NAMES = ['department', 'city', 'category'] as const;
export type LookupName = (typeof LOOKUP_NAMES)[number];
/** Everything the device keeps a copy of. */
export type MirrorName = EntityName | LookupName;

/** A record as it travels and as it is shown: wire keys, wire values. */
export type Fields = Record<string, unknown>;

/**
 * A field that names another record. On the device it points at that record's local key; at send it becomes the value
 * of `by` there (`id`: the server's number).
 */
export interface Reference {
  readonly field: string;
  readonly entity: EntityName;
  readonly by: string;
  readonly isMany?: true;
  /** A list whose items are independent: additions and removals by two people are merged without a question. */
  readonly isMerged?: true;
}

export interface EntityTexts {
  /** 'el cliente': how a sentence names it. */
  readonly named: string;
  /** 'Cliente': a heading. */
  readonly title: string;
  /** 'clientes' */
  readonly plural: string;
  /** The menu's name for its list: 'Clientes'. */
  readonly menuLabel: string;
  readonly listTitle: string;
  readonly created: string;
  readonly updated: string;
  /** 'Ya hay un cliente con este documento': shown where another record of the server has the unique value. */
  readonly taken: string;
}

export interface EntityDefinition<
  Name extends EntityName = EntityName,
  FieldName extends string = string,
  Listed extends string = string,
> {
  readonly name: Name;
  /** A role that sees the area sees the entity's screens and may write its records. */
  readonly area: Area;
  /** Where its screens are. */
  readonly paths: EntityPaths;
  readonly texts: EntityTexts;
  readonly fields: Readonly<Record<FieldName, Field>>;
  /** Values that lists show and no form has: derived ones, and the server's. */
  readonly listed: readonly Listed[];
  /** From what was typed or received to the write payload; issues carry Spanish messages and the field's path. */
  readonly schema: v.GenericSchema<unknown, Fields>;
  readonly references: readonly Reference[];
  /**
   * The value that makes two records the same thing in the world, as it is compared; null where a record has none yet.
   */
  readonly naturalKey: (record: Fields) => string | null;
  /** Fields of which a company has each value once, whatever their case: its records are known by them. */
  readonly unique: readonly FieldName[];
  /** The field that must name its author's company; null where none does. */
  readonly ownCompany: FieldName | null;
  /** The listed fields a search looks into. */
  readonly searchKeys: readonly string[];
  /** The fields that a write sends of a record, whatever else the record holds. */
  readonly payload: (record: Fields) => Fields;
  /** Fields that the author of a write adds to it. */
  readonly stamp: (author: string) => Fields;
  /** Whether a record changes no more: later changes of it are not needed. */
  readonly isFinal: (record: Fields) => boolean;
  /** The words that name one record in a sentence. */
  readonly nameOf: (record: Fields) => string;
}

type Optional = 'references' | 'stamp' | 'payload' | 'isFinal';
/** The properties that the registry holds. */
type Registered = 'area' | 'paths' | 'texts';
/** The properties that are checked against the names of its fields. */
type Checked = 'fields' | 'listed' | 'unique' | 'ownCompany' | 'searchKeys';

/**
 * Declares an entity. References, unique fields and stamp default to none, the payload to the fields. A name of a field
 * that is misspelt does not compile.
 */
export function defineEntity<
  Name extends EntityName,
  FieldName extends string,
  Listed extends string = never,
>(
  definition: Omit<EntityDefinition<Name, FieldName>, Optional | Registered | Checked> &
    Partial<Pick<EntityDefinition<Name>, Optional>> & {
      readonly texts: Omit<EntityTexts, 'plural' | 'menuLabel'>;
      readonly fields: Readonly<Record<FieldName, Field>>;
      readonly listed?: readonly Listed[];
      readonly unique?: readonly NoInfer<FieldName>[];
      readonly ownCompany?: NoInfer<FieldName>;
      readonly searchKeys: readonly NoInfer<FieldName | Listed>[];
    },
): EntityDefinition<Name, FieldName, Listed> {
  const names = Object.keys(definition.fields);
  const { area, plural, menuLabel } = REGISTRY[definition.name];
  return {
    area,
    paths: pathsOf(definition.name),
    references: [],
    listed: [],
    unique: [],
    ownCompany: null,
    stamp: () => ({}),
    isFinal: () => false,
    payload: (record) => pickFields(record, names),
    ...definition,
    texts: { plural, menuLabel, ...definition.texts },
  };
}

/** The names of an entity's fields. */
export type FieldNameOf<Entity extends EntityDefinition> = Entity extends EntityDefinition
  ? keyof Entity['fields'] & string
  : never;

/** A record as screens read it: its fields, and what lists show besides. A misspelt name does not compile. */
export type ViewOf<Entity extends EntityDefinition> =
  Entity extends EntityDefinition<EntityName, infer FieldName, infer Listed>
    ? { readonly [Name in FieldName | Listed]?: unknown }
    : never;

/** The form in which values of a naming field are compared; empty for an empty value. */
export function toComparedKey(
  { fields }: Pick<EntityDefinition, 'fields'>,
  field: string,
  value: unknown,
): string {
  return fields[field]?.grouping === 'document' ? toDocumentKey(value) : toNameKey(value);
}

/** Whether two values of such a field are one. */
export function isSameUnique(
  definition: Pick<EntityDefinition, 'fields'>,
  field: string,
  left: unknown,
  right: unknown,
): boolean {
  const key = toComparedKey(definition, field, left);
  return key !== '' && key === toComparedKey(definition, field, right);
}

/** The named fields of a record; one it lacks is null. */
export function pickFields(record: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
}

export interface FieldIssue {
  readonly field: string;
  readonly message: string;
}

export type Validated = { fields: Fields; issues: null } | { fields: null; issues: FieldIssue[] };

/**
 * Applies an entity's schema. One issue a field, the first that holds.
 * Used by the form (typed values) and by the server (received values).
 */
export function validate(schema: EntityDefinition['schema'], raw: unknown): Validated {
  const result = v.safeParse(schema, raw);
  if (result.success) return { fields: result.output, issues: null };
  const byField = new Map<string, string>();
  for (const issue of result.issues) {
    const field = String(issue.path?.[0]?.key ?? '');
    if (!byField.has(field)) byField.set(field, issue.message);
  }
  return {
    fields: null,
    issues: [...byField].map(([field, message]) => ({ field, message })),
  };
}
