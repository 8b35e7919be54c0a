import type { Fields } from '../../../src/domain/entity';
import { type Actor, findByUsername } from '../../auth/actor';
import { hashPassword } from '../../auth/password';
import { branchStore } from '../../entities/branches';
import { crewMemberStore } from '../../entities/crew-members';
import { customerStore } from '../../entities/customers';
import { validateFields } from '../../entities/entity-routes';
import { create } from '../../entities/keep';
import { omit } from '../../entities/omit';
import { productStore } from '../../entities/products';
import type { EntityStore } from '../../entities/store';
import { vesselStore } from '../../entities/vessels';
import { warehouseStore } from '../../entities/warehouses';
import { createShipment } from '../../shipments/create-shipment';
import { shipmentStore } from '../../shipments/store';
import { insertCompany } from '../../users/bootstrap';
import type { Database, Transaction } from '../database';
import { companies, users } from '../schema';
import type { Scope } from '../scope';
import { inStanding, stand } from '../standing';
import type { DemoShipment } from './build';
import * as guaviare from './guaviare';
import { PRODUCTS } from './guaviare-products';
import { SHIPMENTS } from './guaviare-shipments';
import { DEMO_ACCOUNTS, DEMO_COMPANIES, DEMO_PASSWORD } from './people';
import * as vaupes from './vaupes';

const NO_HEADERS = { key: null, ifMatch: null };

/** Writes the demo data where the database has no company yet; whether its accounts are there. */
export async function seedDemo(db: Database): Promise<boolean> {
  const [first] = await db.select({ id: companies.id }).from(companies).limit(1);
  if (!first) {
    const hashes = await Promise.all(DEMO_ACCOUNTS.map(() => hashPassword(DEMO_PASSWORD)));
    await inStanding(db, { as: 'platform' }, async (tx) => {
      await seedAccounts(tx, hashes);
      await seedCompany(tx, 'empleado@fluvicarga.co', { ...guaviare, PRODUCTS, SHIPMENTS });
      await seedCompany(tx, 'admin@navieravaupes.co', vaupes);
    });
  }
  return (await findByUsername(db, DEMO_ACCOUNTS[0]?.username ?? '')) !== null;
}

async function seedAccounts(db: Transaction, hashes: readonly string[]): Promise<void> {
  const ids = new Map<string, number>();
  for (const company of DEMO_COMPANIES) ids.set(company.company, await insertCompany(db, company));
  for (const [place, account] of DEMO_ACCOUNTS.entries()) {
    await db.insert(users).values({
      ...omit(account, 'company', 'note'),
      typeDocument: 'Cedula',
      companyId: ids.get(account.company) ?? 0,
      passwordHash: hashes[place] ?? '',
    });
  }
}

interface DemoCargo {
  readonly CUSTOMERS: readonly Fields[];
  readonly CREW: readonly Fields[];
  readonly VESSELS: readonly Fields[];
  readonly WAREHOUSES: readonly Fields[];
  readonly BRANCHES: readonly Fields[];
  readonly PRODUCTS: readonly Fields[];
  readonly SHIPMENTS: readonly DemoShipment[];
}

/** As `author` would have written it: through the same rules as every request. */
async function seedCompany(tx: Transaction, author: string, cargo: DemoCargo): Promise<void> {
  await stand(tx, { as: 'platform' });
  const account = await findByUsername(tx, author);
  if (!account) throw new Error(`There is no demo account ${author}`);
  const { id: userId, company } = account.actor;
  await stand(tx, { as: 'company', companyId: company.id, userId });
  const scope: Scope = { db: tx, actor: account.actor };
  await seed(scope, vesselStore, cargo.VESSELS);
  await seed(scope, warehouseStore, cargo.WAREHOUSES);
  await seed(scope, branchStore, cargo.BRANCHES);
  await seed(scope, crewMemberStore, cargo.CREW);
  await seed(scope, customerStore, cargo.CUSTOMERS);
  const products = await seed(scope, productStore, cargo.PRODUCTS);
  for (const { fields, products: names } of cargo.SHIPMENTS) {
    const isLoaded = (product: Fields) =>
      names.includes(String(product.productName)) &&
      String(product.customerNumDocument) === fields.remitenteCedula;
    const productosIds = products.filter(isLoaded).map((product) => product.id);
    const payload = { ...fields, productosIds, companiaNombre: account.actor.company.name };
    await createShipment(scope, validateFields(scope, shipmentStore, payload), NO_HEADERS);
  }
}

async function seed(
  scope: Scope,
  store: EntityStore,
  records: readonly Fields[],
): Promise<Fields[]> {
  const written: Fields[] = [];
  for (const record of records) {
    const payload = { ...record, ...namesOf(scope.actor, store) };
    const fields = validateFields(scope, store, payload);
    written.push(await create(scope, store, fields, NO_HEADERS));
  }
  return written;
}

/** The payload names the company; a customer's `companyName` is another thing. */
function namesOf({ company }: Actor, { definition }: EntityStore): Fields {
  if (definition.name === 'customer') return {};
  return { companyName: company.name, companiaNombre: company.name };
}
