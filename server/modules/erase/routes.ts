import { Hono } from 'hono';
import { customerErasePath, customerExportPath } from '../../../src/domain/wire';
import type { Deps, Env } from '../../context';
import { authorizeAdmin } from '../../http/authorize';
import { toRoute } from '../../http/route-patterns';
import { write } from '../../idempotency/write-pipeline';
import { recordAudit } from '../../repositories/audit';
import { createScope, writeAs } from '../../tenancy/scope';
import { eraseSteps } from './erase-customer';
import { exportCustomer } from './export-customer';

/** What a customer may ask of the company under Ley 1581: a copy of their data, and its suppression. For an ADMIN. */
export function eraseRoutes(deps: Deps) {
  return new Hono<Env>()
    .get(toRoute(customerExportPath(0)), async (c) => {
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
    })
    .post(toRoute(customerErasePath(0)), (c) => {
      authorizeAdmin(c.get('actor'));
      return write(c, deps, eraseSteps(Number(c.req.param('id'))));
    });
}
