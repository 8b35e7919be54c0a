import { customer } from '../../../src/domain/entities/customer';
import { customerErasePath, customerExportPath } from '../../../src/domain/wire';
import type { Deps } from '../../context';
import { authorizeAdmin } from '../../http/authorize';
import { QUEUED_HEADERS, type Route, ref } from '../../http/route';
import { write } from '../../idempotency/write-pipeline';
import { recordAudit } from '../../repositories/audit';
import { createScope, writeAs } from '../../tenancy/scope';
import { eraseSteps, erasure } from './erase-customer';
import { exportCustomer } from './export-customer';

/** A customer's rights towards the company under Ley 1581: a copy of their data, and its suppression. For an ADMIN. */
export function eraseRoutes(deps: Deps): readonly Route[] {
  const tag = customer.texts.listTitle;
  return [
    {
      method: 'GET',
      path: customerExportPath(0),
      operationId: 'exportCustomer',
      summary: 'Todo lo que se guarda de un cliente, en un archivo (Ley 1581)',
      tag,
      answer: { type: 'object' },
      handle: async (c) => {
        const actor = c.get('actor');
        authorizeAdmin(actor);
        const id = Number(c.req.param('id'));
        const file = await writeAs(deps.db, actor, 'company', async (tx) => {
          const copy = await exportCustomer(createScope(tx, actor), id, deps.now());
          await recordAudit(tx, actor, { action: 'export', entity: 'customer', recordId: id });
          return copy;
        });
        c.header('Content-Disposition', `attachment; filename="datos_cliente_${id}.json"`);
        c.header('Content-Type', 'application/json; charset=utf-8');
        return c.body(JSON.stringify(file, null, 2));
      },
    },
    {
      method: 'POST',
      path: customerErasePath(0),
      operationId: 'eraseCustomer',
      summary: 'Suprimir los datos personales de un cliente (Ley 1581)',
      tag,
      headers: [...QUEUED_HEADERS, 'ifMatch'],
      body: erasure,
      answer: ref('customerRecord'),
      handle: (c) => {
        authorizeAdmin(c.get('actor'));
        return write(c, deps, eraseSteps(Number(c.req.param('id'))));
      },
    },
  ];
}
