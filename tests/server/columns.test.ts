/** No field of an entity is answered 201 and lost: each payload field has a column, or a reason to have none. */
import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { companies, customers, users } from '../../server/db/schema';
import { checkColumns, insertInto } from '../../server/db/write-rows';
import { entityWrites } from '../../server/modules/entities/writes';
import { crewMemberStore } from '../../server/repositories/crew-members';
import { customerStore } from '../../server/repositories/customers';
import { createRecord, updateRecord } from '../../server/repositories/entity-repository';
import { paymentStore } from '../../server/repositories/payments';
import { PLAIN_STORES } from '../../server/repositories/plain-stores';
import { shipmentStore } from '../../server/repositories/shipments';
import { voyageStore } from '../../server/repositories/voyages';
import { createScope, writeAs } from '../../server/tenancy/scope';
import { company } from '../../src/domain/entities/company';
import { crewMember } from '../../src/domain/entities/crew-member';
import { user } from '../../src/domain/entities/user';
import { ENTITY_NAMES, type EntityDefinition, type EntityName } from '../../src/domain/entity';
import * as payloads from './payloads';
import { type Json, signIn, startApp, type TestApp } from './support';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});

const STORED: readonly { definition: EntityDefinition; table: PgTable }[] = [
  ...PLAIN_STORES,
  shipmentStore,
  voyageStore,
  paymentStore,
  { definition: company, table: companies },
  { definition: user, table: users },
];

const OWN = 'the company of whoever writes, checked and kept as company_id';
const AUTHOR = 'the person of the session, kept as author_id, whatever is sent';
const named = (column: string) => `names another record, kept as its id in ${column}`;

/** Payload fields without a column of the same name. */
const WITHOUT_COLUMN: Readonly<Record<EntityName, Readonly<Record<string, string>>>> = {
  company: {},
  user: { estado: 'kept as status', companyName: named('company_id') },
  crewMember: { employeeType: 'kept as type_name', companyName: OWN },
  vessel: { createdBy: AUTHOR },
  customer: { userNames: AUTHOR },
  product: {
    customerNumDocument: named('customer_id'),
    categoryName: named('category_id'),
    warehouseName: named('warehouse_id'),
    vehicleName: named('vessel_id'),
    companyName: OWN,
    dimensions: 'follows from length, width and height',
  },
  warehouse: { companyName: OWN },
  branch: { companiaNombre: OWN },
  shipment: {
    remitenteCedula: named('sender_id'),
    destinatarioCedula: named('recipient_id'),
    vehiculoNombre: named('vessel_id'),
    sucursalNombre: named('branch_id'),
    companiaNombre: OWN,
    productosIds: 'rows of shipment_products',
  },
  voyage: {
    vehiculoNombre: named('vessel_id'),
    sucursalNombre: named('branch_id'),
    motivo: 'told with a correction, kept among its correcciones',
  },
  pieceCount: {},
  payment: { envioId: named('shipment_id') },
};

it('every entity is covered', () => {
  const names = STORED.map(({ definition }) => definition.name);
  expect(names.sort()).toEqual([...ENTITY_NAMES].sort());
});

describe.each(STORED.map(({ definition, table }) => [definition.name, definition, table] as const))(
  '%s',
  (name, definition, table) => {
    it('has a column for each payload field, except those with a reason', () => {
      const columns = Object.keys(getTableColumns(table));
      const sent = new Set([
        ...Object.keys(definition.fields),
        ...Object.keys(definition.payload({})),
        ...Object.keys(definition.stamp('persona')),
      ]);
      const without = [...sent].filter((field) => !columns.includes(field));
      expect(without.sort()).toEqual(Object.keys(WITHOUT_COLUMN[name]).sort());
    });
  },
);

describe('a record is read as it was sent', () => {
  const CASES: Record<string, { path: string; payload: () => Json; as?: string; other?: Json }> = {
    customer: {
      path: 'customers',
      payload: () =>
        payloads.customer({
          personType: 'Juridica',
          companyName: 'Acopio',
          nitCompany: '900123456',
        }),
      other: { userNames: ['admin@fluvicarga.co'] },
    },
    crewMember: { path: 'employeefluvial', payload: payloads.crewMember },
    vessel: {
      path: 'vehicles',
      payload: payloads.vessel,
      other: { createdBy: 'admin@fluvicarga.co' },
    },
    product: {
      path: 'product',
      payload: () => payloads.product({ specialHandlingInstructions: 'Con cuidado' }),
    },
    warehouse: { path: 'warehouse', payload: payloads.warehouse },
    branch: { path: 'sucursales', payload: payloads.branch },
    voyage: { path: 'viajes', payload: payloads.voyage },
    pieceCount: {
      path: 'conteos',
      payload: () => payloads.pieceCount({ enviosIds: [2, 1], bultos: ['1-2/3', '+1'] }),
    },
    company: { path: 'companie', payload: payloads.company, as: 'superadmin@fluvicarga.co' },
  };

  it.each(Object.entries(CASES))('%s, created and updated', async (name, entry) => {
    const { path, payload, as = 'admin@fluvicarga.co', other = {} } = entry;
    const session = await signIn(server, as);
    const sent = payload();
    const definition = STORED.find((one) => one.definition.name === name)?.definition;
    expect(Object.keys(definition?.payload(sent) ?? {}).filter((key) => !(key in sent))).toEqual(
      [],
    );
    const made = await session.call('POST', `/api/v1/${path}/save`, sent);
    expect(made).toMatchObject({ status: 201, body: { ...sent, ...other } });
    const changed = await session.call('PUT', `/api/v1/${path}/update/${made.body.id}`, sent);
    expect(changed).toMatchObject({ status: 200, body: { ...sent, ...other } });
  });
});

describe('a field that came after the contract', () => {
  const later = {
    ...crewMemberStore,
    definition: {
      ...crewMember,
      fields: { ...crewMember.fields, licencia: { ...crewMember.fields.licencia, since: 1 } },
    },
  };
  const update = entityWrites(later).find(({ method }) => method === 'PUT');
  const company = { id: 1, name: 'Transportes', status: 'activo' };
  const actor = { id: 1, username: '', role: 'ADMIN', status: 'activo', company } as const;
  const validated = (body: Json) =>
    writeAs(server.serving, actor, 'company', async (tx) =>
      update?.steps(1).validate(createScope(tx, actor), body),
    );

  it('stays as it is where a body does not name it', async () => {
    const sailor = { employeeType: { typeName: 'Marinero' }, expLicencia: null };
    const { companyName: _, licencia: __, ...others } = payloads.crewMember(sailor);
    const kept = await validated(others);
    expect(kept).toHaveProperty('fields.name', others.name);
    expect(kept).not.toHaveProperty('fields.licencia');
    expect(await validated({ ...others, licencia: null })).toHaveProperty('fields.licencia', null);
  });
});

describe('a key without a column', () => {
  const row = { ...payloads.customer(), alias: 'La Negra' };

  it('is rejected by insertInto', () => {
    expect(() => insertInto(customers, [row])).toThrow('customers has no column for');
    expect(() => checkColumns(customers, row)).toThrow(/no column for .*alias/);
  });

  it('fails the write if a store passes it on', async () => {
    const store = {
      ...customerStore,
      toColumns: async (_scope: unknown, fields: Json) => ({ ...fields, alias: 'La Negra' }),
    };
    const { userNames: _, ...fields } = payloads.customer();
    const company = { id: 1, name: '', status: 'activo' };
    const actor = { id: 1, username: '', role: 'ADMIN', status: 'activo', company } as const;
    const headers = { key: null, recordKey: null, company: null, ifMatch: null };
    const write = (act: typeof createRecord) =>
      writeAs(server.serving, actor, 'company', async (tx) =>
        (await act(createScope(tx, actor), store, fields, headers))(),
      );
    const change: typeof createRecord = (scope, changed, values, told) =>
      updateRecord(scope, changed, 1, values, told);
    for (const act of [createRecord, change])
      await expect(write(act)).rejects.toThrow('customers has no column for alias');
  });

  it('in a request is dropped: other clients send extra fields', async () => {
    const admin = await signIn(server, 'admin@fluvicarga.co');
    const { status, body } = await admin.call('POST', '/api/v1/customers/save', row);
    expect([status, 'alias' in body]).toEqual([201, false]);
  });
});
