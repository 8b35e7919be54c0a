import { randomUUID } from 'node:crypto';
import type { Fields } from '../../src/domain/entity';
import { toNameKey } from '../../src/domain/values/same';
import type { Actor, Database, Transaction } from '../context';
import { companies, users } from '../db/schema';
import { withKeys } from '../db/schema/keys';
import { branchStore } from '../repositories/branches';
import { categoryId } from '../repositories/categories';
import { insertCompany } from '../repositories/companies';
import { crewMemberStore } from '../repositories/crew-members';
import { customerStore } from '../repositories/customers';
import type { EntityStore } from '../repositories/entity-store';
import { omit } from '../repositories/omit';
import { hashPassword } from '../repositories/password-hash';
import { productStore } from '../repositories/products';
import { vesselStore } from '../repositories/vessels';
import { warehouseStore } from '../repositories/warehouses';
import { validateFields } from '../repositories/write-steps';
import { findByUsername } from '../tenancy/accounts';
import { createScope, type Scope } from '../tenancy/scope';
import { setTenant, withTenant } from '../tenancy/tenant-context';
import { DEMO_ACCOUNTS, DEMO_COMPANIES, DEMO_PASSWORD } from './accounts';
import type { DemoShipment } from './builders';
import * as guaviare from './guaviare';
import { MORE_CREW } from './guaviare-crew';
import { PART_PAYMENTS, type PartPayment } from './guaviare-payments';
import { MORE_CUSTOMERS } from './guaviare-people';
import { PRODUCTS } from './guaviare-products';
import { SHIPMENTS } from './guaviare-shipments';
import { type DemoVoyage, VOYAGES } from './guaviare-voyages';
import { YEAR_PRODUCTS, YEAR_SHIPMENTS } from './guaviare-year';
import { seedPayments } from './seed-payments';
import { seedShipments } from './seed-shipments';
import { seedVoyages } from './seed-voyages';
import * as vaupes from './vaupes';

/** Writes the demo data into a database without companies; returns whether the demo accounts exist. */
export async function seedDemo(db: Database): Promise<boolean> {
  const [first] = await db.select({ id: companies.id }).from(companies).limit(1);
  if (!first) {
    const hashes = await Promise.all(DEMO_ACCOUNTS.map(() => hashPassword(DEMO_PASSWORD)));
    await withTenant(db, { as: 'platform' }, async (tx) => {
      await seedAccounts(tx, hashes);
      await seedCompany(tx, 'empleado@fluvicarga.co', GUAVIARE);
      await seedCompany(tx, 'admin@navieravaupes.co', vaupes);
    });
  }
  return (await findByUsername(db, DEMO_ACCOUNTS[0]?.username ?? '')) !== null;
}

const GUAVIARE: CompanyData = {
  ...guaviare,
  CREW: [...guaviare.CREW, ...MORE_CREW],
  CUSTOMERS: [...guaviare.CUSTOMERS, ...MORE_CUSTOMERS],
  PRODUCTS: [...PRODUCTS, ...YEAR_PRODUCTS],
  SHIPMENTS: [...YEAR_SHIPMENTS, ...SHIPMENTS],
  VOYAGES,
  PART_PAYMENTS,
};

async function seedAccounts(db: Transaction, hashes: readonly string[]): Promise<void> {
  const ids = new Map<string, number>();
  for (const company of DEMO_COMPANIES) ids.set(company.company, await insertCompany(db, company));
  for (const [index, account] of DEMO_ACCOUNTS.entries()) {
    await db.insert(users).values({
      ...omit(account, 'company', 'note'),
      usernameKey: toNameKey(account.username),
      typeDocument: 'Cedula',
      companyId: ids.get(account.company) ?? 0,
      passwordHash: hashes[index] ?? '',
    });
  }
}

/** The demo records of one company. */
interface CompanyData {
  readonly CUSTOMERS: readonly Fields[];
  readonly CREW: readonly Fields[];
  readonly VESSELS: readonly Fields[];
  readonly WAREHOUSES: readonly Fields[];
  readonly BRANCHES: readonly Fields[];
  readonly PRODUCTS: readonly Fields[];
  readonly SHIPMENTS: readonly DemoShipment[];
  readonly VOYAGES?: readonly DemoVoyage[];
  readonly PART_PAYMENTS?: readonly PartPayment[];
}

/** Inserts a company's records as `author`, validated like every request but in few statements. */
async function seedCompany(tx: Transaction, author: string, data: CompanyData): Promise<void> {
  await setTenant(tx, { as: 'platform' });
  const account = await findByUsername(tx, author);
  if (!account) throw new Error(`There is no demo account ${author}`);
  const { id: userId, company } = account.actor;
  await setTenant(tx, { as: 'company', companyId: company.id, userId });
  const scope = createScope(tx, account.actor);
  const vesselIds = toIds(await insertRecords(scope, vesselStore, data.VESSELS), 'nombre');
  const warehouseIds = toIds(await insertRecords(scope, warehouseStore, data.WAREHOUSES), 'name');
  const branchIds = toIds(await insertRecords(scope, branchStore, data.BRANCHES), 'nombre');
  const crewIds = toIds(await insertRecords(scope, crewMemberStore, data.CREW), 'numDocument');
  const customerIds = toIds(
    await insertRecords(scope, customerStore, data.CUSTOMERS),
    'numDocument',
  );
  const categoryIds = new Map<string, number>();
  for (const name of new Set(data.PRODUCTS.map(({ categoryName }) => String(categoryName))))
    categoryIds.set(name, await categoryId(scope, name));
  const products = await insertRecords(scope, productStore, data.PRODUCTS, async (fields) => ({
    ...omit(fields, 'customerNumDocument', 'categoryName', 'warehouseName', 'vehicleName'),
    ...{ companyName: undefined, dimensions: undefined },
    customerId: customerIds.get(String(fields.customerNumDocument)),
    categoryId: categoryIds.get(String(fields.categoryName)),
    warehouseId: warehouseIds.get(String(fields.warehouseName)) ?? null,
    vesselId: vesselIds.get(String(fields.vehicleName)) ?? null,
  }));
  await seedShipments(scope, data.SHIPMENTS, {
    products,
    columns: (fields) => ({
      ...fields,
      senderId: customerIds.get(String(fields.remitenteCedula)),
      recipientId: customerIds.get(String(fields.destinatarioCedula)),
      vesselId: vesselIds.get(String(fields.vehiculoNombre)),
      branchId: branchIds.get(String(fields.sucursalNombre)),
    }),
  });
  await seedVoyages(scope, data.VOYAGES ?? [], crewIds);
  await seedPayments(scope, data.PART_PAYMENTS ?? []);
}

const toIds = (records: readonly Fields[], by: string) =>
  new Map(records.map((record) => [String(record[by]), Number(record.id)]));

/** Inserts records of an entity in one statement and reads them back. */
async function insertRecords(
  scope: Scope,
  store: EntityStore,
  records: readonly Fields[],
  toColumns: (fields: Fields) => Promise<Fields> = (fields) => store.toColumns(scope, fields),
): Promise<Fields[]> {
  const { company, id: authorId } = scope.actor;
  const rows: Fields[] = [];
  for (const record of records) {
    const payload = { ...record, ...namesOf(scope.actor, store) };
    const columns = await toColumns(validateFields(scope, store, payload));
    rows.push({ ...columns, companyId: company.id, authorId, recordKey: randomUUID() });
  }
  await scope.db.insert(store.table).values(rows.map((row) => withKeys(store.table, row)));
  return store.read(scope);
}

/** A payload names the acting company; a customer's `companyName` is the customer's own. */
function namesOf({ company }: Actor, { definition }: EntityStore): Fields {
  if (definition.name === 'customer') return {};
  return { companyName: company.name, companiaNombre: company.name };
}
