import { asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Consent, RecordedConsent } from '../../src/domain/consent';
import { customer } from '../../src/domain/entities/customer';
import type { Fields } from '../../src/domain/entity';
import { isReservedDocument } from '../../src/domain/rules/erased';
import { toDocumentKey } from '../../src/domain/values/same';
import { customers, users } from '../db/schema';
import { invalid } from '../http/problems';
import { type Scope, tenantFilter } from '../tenancy/scope';
import { keepDeviceTime } from './device-time';
import type { EntityStore } from './entity-store';
import { presentRow, shownColumns } from './present-row';

const recorders = alias(users, 'recorders');

export const customerStore: EntityStore = {
  definition: customer,
  table: customers,
  naturalKeys: {
    customers_document_unique: {
      field: 'numDocument',
      column: customers.documentKey,
      toKey: toDocumentKey,
    },
  },
  toColumns: async (_scope, columns) => {
    if (isReservedDocument(columns.numDocument))
      throw invalid({ field: 'numDocument', message: 'Ese número no es un documento' });
    return columns;
  },
  toConsentColumns,
  read: async (scope, condition) => {
    const rows = await scope.db
      .select({
        ...shownColumns(customers, ...CONSENT_COLUMNS, 'erasedBy', 'eraseReason'),
        userNames: users.username,
        consent: {
          textVersion: customers.consentTextVersion,
          at: customers.consentAt,
          by: recorders.username,
        },
      })
      .from(customers)
      // Left joins: row-level security hides an author who moved to another company.
      .leftJoin(users, tenantFilter(scope, users, eq(users.id, customers.authorId)))
      .leftJoin(recorders, tenantFilter(scope, recorders, eq(recorders.id, customers.consentBy)))
      .where(tenantFilter(scope, customers, condition))
      .orderBy(asc(customers.id));
    return rows.map((row) =>
      presentRow(row, {
        userNames: row.userNames === null ? [] : [row.userNames],
        consent: presentConsent(row.consent),
        erasedAt: row.erasedAt?.toISOString() ?? null,
      }),
    );
  },
};

const CONSENT_COLUMNS = ['consentTextVersion', 'consentAt', 'consentBy'] as const;

function toConsentColumns(
  { actor }: Scope,
  { textVersion, at }: Consent,
  before: Fields = {},
): Fields {
  if (before.consentAt) return {};
  return { consentTextVersion: textVersion, consentAt: keepDeviceTime(at).at, consentBy: actor.id };
}

function presentConsent(
  given: {
    readonly textVersion: string | null;
    readonly at: Date | null;
    readonly by: string | null;
  } | null,
): RecordedConsent | null {
  if (!given?.textVersion || !given.at) return null;
  return { textVersion: given.textVersion, at: given.at.toISOString(), by: given.by };
}
