import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { company } from '../../../src/domain/entities/company';
import { type Fields, validate } from '../../../src/domain/entity';
import { canWrite } from '../../../src/domain/rules/permissions';
import { CREATE_PATHS, LIST_PATHS } from '../../../src/domain/wire';
import type { Actor, Deps, Env, Queries } from '../../context';
import { companies } from '../../db/schema';
import { brokenUnique } from '../../db/violations';
import { columnsOf } from '../../db/write-columns';
import { authorizeRead } from '../../http/authorize';
import { invalid, Refusal } from '../../http/problems';
import { updateRoute } from '../../http/routes';
import { isCurrent, write } from '../../idempotency/write';
import { insertCompany, readCompanies } from '../../repositories/companies';
import { endDeliveryTokens, isOfCompany } from '../../repositories/delivery-tokens';
import { isNamed } from '../../repositories/references';
import { readScope, type Scope } from '../../tenancy/scope';

/** The companies themselves, above every tenant: only for whoever holds the companies area. */
export function companyRoutes(deps: Deps) {
  const steps = {
    // Never queued on a device.
    ignoresKey: true,
    reach: 'platform',
    validate: (_scope: Scope, body: unknown) => validateCompany(body),
    authorize: ({ role }: Actor) => {
      if (!canWrite(role, 'company')) throw new Refusal('forbidden');
    },
    find: async ({ db }: Scope, id: number) =>
      (await readCompanies(db, eq(companies.id, id)))[0] ?? null,
  } as const;
  return new Hono<Env>()
    .get(LIST_PATHS.company, async (c) => {
      const actor = c.get('actor');
      authorizeRead(actor, 'company');
      return c.json(await readScope(deps.db, actor, 'platform', ({ db }) => readCompanies(db)));
    })
    .post(CREATE_PATHS.company, (c) =>
      write(c, deps, {
        ...steps,
        status: 201,
        act: async ({ db }, fields) => {
          const id = await orDuplicate(db, fields, (savepoint) => insertCompany(savepoint, fields));
          return readOne(db, id);
        },
      }),
    )
    .put(updateRoute('company'), (c) =>
      write(c, deps, {
        ...steps,
        status: 200,
        act: async ({ db }, fields, headers) => {
          const id = Number(c.req.param('id'));
          const [current] = await db
            .select({ version: companies.version })
            .from(companies)
            .where(eq(companies.id, id))
            .for('no key update');
          if (!current) throw new Refusal('not-found');
          if (!isCurrent(headers, current.version))
            throw new Refusal('stale', { record: await readOne(db, id) });
          await orDuplicate(db, fields, (savepoint) => change(savepoint, id, fields));
          if (fields.status !== 'activo') await endDeliveryTokens(db, isOfCompany(db, id));
          return readOne(db, id);
        },
      }),
    );
}

type CompanyFields = typeof companies.$inferInsert;

function validateCompany(body: unknown): CompanyFields {
  const { fields, issues } = validate(company.schema, body);
  if (issues) throw invalid(...issues);
  return fields as CompanyFields;
}

async function readOne(db: Queries, id: number): Promise<Fields> {
  const [record] = await readCompanies(db, eq(companies.id, id));
  if (!record) throw new Error('The company just written cannot be read');
  return record;
}

async function change(db: Queries, id: number, fields: CompanyFields): Promise<void> {
  await db
    .update(companies)
    .set({
      ...columnsOf(companies, fields),
      version: sql`${companies.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(companies.id, id));
}

/** @throws Refusal `duplicate` with the company that has the NIT or the name */
async function orDuplicate<T>(
  db: Queries,
  { nit, company: name }: CompanyFields,
  run: (savepoint: Queries) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(run);
  } catch (error) {
    const index = brokenUnique(error);
    if (index !== 'companies_nit_unique' && index !== 'companies_name_unique') throw error;
    const isNit = index === 'companies_nit_unique';
    const [record] = await readCompanies(
      db,
      isNit ? eq(companies.nit, nit) : isNamed(companies.company, name),
    );
    throw new Refusal('duplicate', {
      errors: [{ field: isNit ? 'nit' : 'company', message: 'Ya existe' }],
      ...(record && { record }),
    });
  }
}
