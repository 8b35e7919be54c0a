/** Turns a server's read shapes into the mirror's records: reads leniently, keeps unknown fields. */

import { entityOf, isQueuedEntity } from '../domain/entities';
import { toCompanyUser } from '../domain/entities/user';
import type { Fields, MirrorName } from '../domain/entity';
import type { FieldKind } from '../domain/fields';
import type { City } from '../domain/rules/places';
import type { Changes } from '../domain/wire';

export interface NormalRecord {
  readonly id: number | null;
  readonly name: string;
  /** The key that the record has for ever; null where the server keeps none. */
  readonly recordKey: string | null;
  readonly version: number | null;
  readonly fields: Fields;
}

type Raw = Readonly<Record<string, unknown>>;

const LOOKUP_NAME = {
  department: 'departamento',
  city: 'ciudad',
  category: 'categoryName',
} as const;

/** A whole list; null where it is not well-formed, and so proves nothing about what is missing in it. */
export function normaliseList(entity: MirrorName, body: unknown): NormalRecord[] | null {
  if (!Array.isArray(body)) return null;
  const records = body.map((raw) => normalise(entity, raw));
  return records.every((record) => record !== null) ? records : null;
}

export interface NormalChanges {
  readonly cursor: string;
  readonly more: boolean;
  readonly changes: readonly {
    readonly entity: MirrorName;
    readonly id: number | null;
    /** Null where it is gone. */
    readonly record: NormalRecord | null;
  }[];
}

/** A page of the change feed; null where it is not well-formed. */
export function normaliseChanges(body: unknown): NormalChanges | null {
  const { cursor, more, changes } = (body ?? {}) as Partial<Changes>;
  if (typeof cursor !== 'string' || typeof more !== 'boolean' || !Array.isArray(changes))
    return null;
  const read = (changes as Changes['changes']).map(({ entity, id, gone, record }) => ({
    entity,
    id: entity === 'category' ? null : toNumber(id),
    isGone: gone === true,
    record: gone ? null : normalise(entity, record),
  }));
  const isWhole = read.every(({ record, isGone }) => record !== null || isGone);
  return isWhole ? { cursor, more, changes: read } : null;
}

/** One record; null where it has no identity. */
export function normalise(entity: MirrorName, raw: unknown): NormalRecord | null {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null;
  const read = raw as Raw;
  if (entity === 'department' || entity === 'category') {
    const name = String(read[LOOKUP_NAME[entity]] ?? '');
    return name ? { ...UNNUMBERED, name, fields: { ...read } } : null;
  }
  if (entity === 'city') return toCity(read);
  const id = toNumber(read.productId ?? read.id);
  if (id === null || !Number.isInteger(id)) return null;
  const version = toNumber(read.version);
  const recordKey = typeof read.recordKey === 'string' ? read.recordKey : null;
  return { id, name: String(id), recordKey, version, fields: toFields(entity, read) };
}

/** A lookup is known by its name. */
const UNNUMBERED = { id: null, recordKey: null, version: null } as const;

/** The same city name stands in several departments. */
function toCity(read: Raw): NormalRecord | null {
  const ciudad = String(read.ciudad ?? '');
  const departamento = String((read.departamento as Raw | null | undefined)?.departamento ?? '');
  if (!ciudad) return null;
  const name = `${departamento}/${ciudad}`;
  const { codigo, otros } = read;
  const told = {
    ...(typeof codigo === 'string' && { codigo }),
    ...(Array.isArray(otros) && { otros: otros.map(String) }),
  };
  return { ...UNNUMBERED, name, fields: { ciudad, departamento, ...told } satisfies City };
}

/** Fields that a row keeps apart from the others. */
const APART: ReadonlySet<string> = new Set([
  'version',
  'updatedAt',
  'id',
  'productId',
  'recordKey',
]);

function toFields(entity: MirrorName, read: Raw): Fields {
  if (entity === 'user') return { ...toCompanyUser(read) };
  const known = isQueuedEntity(entity) ? entityOf(entity).fields : {};
  const fields: Record<string, unknown> = {};
  for (const name of Object.keys(read)) {
    if (APART.has(name) || name === '__proto__') continue;
    const field = known[name];
    fields[name] = field ? toWireValue(field.kind, read[name]) : read[name];
  }
  const type = (read.employeeType as Raw | null | undefined)?.typeName;
  return entity === 'crewMember' && type !== undefined ? { ...fields, typeName: type } : fields;
}

function toWireValue(kind: FieldKind, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'measure' || kind === 'integer' || kind === 'money') return toNumber(value);
  if (kind === 'flag') return value === true || value === 'true';
  if (kind === 'date') return String(value).slice(0, 10);
  return typeof value === 'object' ? value : String(value);
}

/** Numbers may come as numeric text; null for anything else. */
export function toNumber(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

export interface GuideOfProduct {
  readonly id: number;
  readonly numeroGuia: string | null;
  readonly fields: Fields;
}

/** `product/document/{document}/products`; null where it is not well-formed. */
export function normaliseGuides(body: unknown): GuideOfProduct[] | null {
  const products = (body as { products?: unknown } | null)?.products;
  if (!Array.isArray(products)) return null;
  const guides = products.map((raw: Raw): GuideOfProduct | null => {
    const id = toNumber(raw?.id ?? raw?.productId);
    if (id === null) return null;
    const guide = raw.numeroGuiaEnvio;
    return {
      id,
      numeroGuia: guide === null || guide === undefined || guide === '' ? null : String(guide),
      fields: raw,
    };
  });
  return guides.every((guide) => guide !== null) ? guides : null;
}

/** The new record as a create's answer has it; a plain server may leave out each of these. */
export function readCreated(body: unknown): {
  id: number | null;
  version: number | null;
  numeroGuia: string | null;
} {
  const read = (
    typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
  ) as Raw;
  return {
    id: toNumber(read.productId ?? read.id),
    version: toNumber(read.version),
    numeroGuia: typeof read.numeroGuia === 'string' && read.numeroGuia ? read.numeroGuia : null,
  };
}
