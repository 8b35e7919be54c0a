import * as v from 'valibot';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '../../../src/domain/audit';
import { parseDate } from '../../../src/domain/rules/dates';
import type { RequestContext } from '../../context';
import { invalid } from '../../http/problems';
import { pageOf } from '../../http/route';

const DAY_MS = 24 * 3_600_000;
const MAX_SEARCH = 100;
const MAX_LIMIT = 200;
const DEFAULT_LIMIT = 50;

/** The values of some options. */
export const valuesOf = <Value extends string>(options: readonly { readonly value: Value }[]) =>
  options.map(({ value }) => value);
/** A day whose next day is also one of the database's. */
const day = v.optional(
  v.pipe(
    v.string(),
    v.check((text) => parseDate(text) === text && /^(19|2)/.test(text)),
  ),
);
const number = v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)));

/** The query of a reading of the trail; days are Bogotá's, and `to` is included. */
const query = v.object({
  from: day,
  to: day,
  user: number,
  action: v.optional(v.picklist(valuesOf(AUDIT_ACTIONS))),
  entity: v.optional(v.picklist(valuesOf(AUDIT_ENTITIES))),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SEARCH)), ''),
  // Thirteen digits of ms end in 2286: the database reads no year of five digits.
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,13}\.\d{1,15}$/))),
  limit: number,
});

const MESSAGES: Readonly<Record<string, string>> = {
  from: 'Debe ser un día: AAAA-MM-DD',
  to: 'Debe ser un día: AAAA-MM-DD',
  search: `Debe tener como máximo ${MAX_SEARCH} letras`,
};

/** The query, as the document tells it. */
export const AUDIT_QUERY = {
  from: { description: 'Desde este día de Bogotá', type: 'string', format: 'date' },
  to: { description: 'Hasta este día, incluido', type: 'string', format: 'date' },
  user: { description: 'Quién lo hizo: el id del usuario', type: 'integer' },
  action: { description: 'Qué se hizo', type: 'string', enum: valuesOf(AUDIT_ACTIONS) },
  entity: { description: 'Sobre qué', type: 'string', enum: valuesOf(AUDIT_ENTITIES) },
  search: {
    description:
      'Una persona, el número de un registro o de una guía, un documento, una dirección de red o una petición',
    type: 'string',
  },
  ...pageOf(DEFAULT_LIMIT, MAX_LIMIT),
};

/** A place in the trail, which is read from the newest to the oldest. */
export interface AuditPosition {
  /** ms since 1970. */
  readonly at: number;
  readonly id: number;
}

export interface AuditFilters {
  readonly from: Date | null;
  /** Not included. */
  readonly until: Date | null;
  readonly user: number | null;
  readonly action: string | null;
  readonly entity: string | null;
  readonly search: string;
}

/**
 * Reads filters and page from the query.
 * @throws ProblemError `invalid`
 */
export function readFilters(c: RequestContext): {
  readonly filters: AuditFilters;
  readonly after: AuditPosition | null;
  readonly limit: number;
} {
  const parsed = v.safeParse(query, withoutEmpty(c.req.query()));
  if (!parsed.success) {
    const wrong = new Set(parsed.issues.map((issue) => String(issue.path?.[0]?.key)));
    const errors = [...wrong].map((field) => ({
      field,
      message: MESSAGES[field] ?? 'No es un valor válido',
    }));
    throw invalid(...errors);
  }
  const { from, to, user, action, entity, search, cursor, limit } = parsed.output;
  const [at = 0, id = 0] = cursor?.split('.').map(Number) ?? [];
  return {
    filters: {
      from: from === undefined ? null : new Date(startOf(from)),
      until: to === undefined ? null : new Date(startOf(to) + DAY_MS),
      user: user ?? null,
      action: action ?? null,
      entity: entity ?? null,
      search,
    },
    after: cursor === undefined ? null : { at, id },
    limit: Math.min(Math.max(1, limit ?? DEFAULT_LIMIT), MAX_LIMIT),
  };
}

/** A form sends its empty fields too. */
const withoutEmpty = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

const startOf = (bogotaDay: string) => Date.parse(`${bogotaDay}T00:00:00-05:00`);
