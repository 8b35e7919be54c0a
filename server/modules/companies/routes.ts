import { eq, sql } from 'drizzle-orm';
import { company } from '../../../src/domain/entities/company';
import { type Fields, validate } from '../../../src/domain/entity';
import { canWrite } from '../../../src/domain/rules/permissions';
import type { Actor, Deps, Queries } from '../../context';
import { violatedIndex } from '../../db/database-errors';
import { companies } from '../../db/schema';
import { checkColumns } from '../../db/write-rows';
import { authorizeRead } from '../../http/authorize';
import { invalid, ProblemError } from '../../http/problems';
import { describeEntity, type Route } from '../../http/route';
import { isCurrent, type Write } from '../../idempotency/write';
import { write } from '../../idempotency/write-pipeline';
import { recordAudit, recordCompanyUpdate } from '../../repositories/audit';
import { insertCompany, readCompanies } from '../../repositories/companies';
import { belongsToCompany, revokeDeliveryTokens } from '../../repositories/delivery-tokens';
import { passStored } from '../../repositories/pass-stored';
import { hasName } from '../../repositories/references';
import { endSessionsOfCompany } from '../../repositories/sessions';
import { requireSuperadmin } from '../../repositories/superadmins';
import { readAs, type Scope } from '../../tenancy/scope';

/** The companies, which belong to no tenant: only for a role that holds the companies area. */
export function companyRoutes(deps: Deps): readonly Route[] {
  const described = describeEntity(company);
  const steps = {
    // Never queued on a device.
    ignoresIdempotencyKey: true,
    reach: 'platform',
    validate: (_scope: Scope, body: unknown) => validateCompany(body),
    authorizeRole: ({ role }: Actor) => {
      if (!canWrite(role, 'company')) throw new ProblemError('forbidden');
    },
    find: async ({ db }: Scope, id: number) =>
      (await readCompanies(db, eq(companies.id, id)))[0] ?? null,
  } as const satisfies Partial<Write<CompanyFields>>;
  return [
    {
      ...described.list,
      handle: async (c) => {
        const actor = c.get('actor');
        authorizeRead(actor, 'company');
        return c.json(await readAs(deps.db, actor, 'platform', ({ db }) => readCompanies(db)));
      },
    },
    {
      ...described.create,
      handle: (c) =>
        write(c, deps, {
          ...steps,
          status: 201,
          decide:
            async ({ db, actor }, fields) =>
            async () => {
              const id = await mapUniqueViolation(db, fields, (savepoint) =>
                insertCompany(savepoint, fields),
              );
              await recordAudit(db, actor, {
                action: 'create',
                entity: 'company',
                recordId: id,
                companyId: id,
              });
              return readCompany(db, id);
            },
        }),
    },
    {
      ...described.update,
      handle: (c) =>
        write(c, deps, {
          ...steps,
          status: 200,
          validate: (scope: Scope, body: unknown) =>
            passStored(
              company.fields,
              body,
              () => steps.find(scope, Number(c.req.param('id'))),
              validateCompany,
            ),
          decide: async (scope, fields, headers) => async () => {
            const { db } = scope;
            const id = Number(c.req.param('id'));
            const [current] = await db
              .select()
              .from(companies)
              .where(eq(companies.id, id))
              .for('no key update');
            if (!current) throw new ProblemError('not-found');
            if (!isCurrent(headers, current.version))
              throw new ProblemError('stale', { record: await readCompany(db, id) });
            await mapUniqueViolation(db, fields, (savepoint) =>
              updateCompany(savepoint, id, fields),
            );
            await recordCompanyUpdate(scope, current, fields);
            if (fields.status !== 'activo') {
              await requireSuperadmin(db);
              await endSessionsOfCompany(db, id);
              await revokeDeliveryTokens(db, belongsToCompany(db, id));
            }
            return readCompany(db, id);
          },
        }),
    },
  ];
}

type CompanyFields = typeof companies.$inferInsert;

function validateCompany(body: unknown): CompanyFields {
  const { fields, issues } = validate(company.schema, body);
  if (issues) throw invalid(...issues);
  return fields as CompanyFields;
}

async function readCompany(db: Queries, id: number): Promise<Fields> {
  const [record] = await readCompanies(db, eq(companies.id, id));
  if (!record) throw new Error('The company just written cannot be read');
  return record;
}

async function updateCompany(db: Queries, id: number, fields: CompanyFields): Promise<void> {
  await db
    .update(companies)
    .set({
      ...checkColumns(companies, fields),
      version: sql`${companies.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(companies.id, id));
}

/** @throws ProblemError `duplicate` with the company that has the NIT or the name */
async function mapUniqueViolation<T>(
  db: Queries,
  { nit, company: name }: CompanyFields,
  run: (savepoint: Queries) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(run);
  } catch (error) {
    const index = violatedIndex(error);
    if (index !== 'companies_nit_unique' && index !== 'companies_name_unique') throw error;
    const isNit = index === 'companies_nit_unique';
    const [record] = await readCompanies(
      db,
      isNit ? eq(companies.nit, nit) : hasName(companies.nameKey, name),
    );
    throw new ProblemError('duplicate', {
      title: company.texts.taken,
      errors: [{ field: isNit ? 'nit' : 'company', message: 'Ya existe' }],
      ...(record && { record }),
    });
  }
}
