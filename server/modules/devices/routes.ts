import { and, asc, eq, gt } from 'drizzle-orm';
import * as v from 'valibot';
import { canWrite } from '../../../src/domain/rules/permissions';
import {
  DEVICE_HEADER,
  DEVICES_PATH,
  type DeliveryDevice,
  devicePath,
  OWN_DEVICE_PATH,
} from '../../../src/domain/wire';
import type { Actor, Deps, RequestContext } from '../../context';
import { deliveryTokens, users } from '../../db/schema';
import { deviceIdOf } from '../../http/device-id';
import { invalid, ProblemError } from '../../http/problems';
import { id, type Route, TAGS, time } from '../../http/route';
import { recordRevokedDevices } from '../../repositories/audit';
import { revokeDeliveryTokens } from '../../repositories/delivery-tokens';
import { revokeDeviceKeys } from '../../repositories/device-keys';
import { readAs, type Scope, tenantFilter, writeAs } from '../../tenancy/scope';

export const devices: v.GenericSchema<readonly DeliveryDevice[]> = v.array(
  v.object({
    id,
    deviceId: v.string(),
    username: v.string(),
    createdAt: time,
    lastUsedAt: v.nullable(time),
    expiresAt: time,
  }),
);

/**
 * Devices with a delivery token: an ADMIN lists and revokes those of the company, their signing keys too. Every user
 * ends their own token, as a sign-out does: operations that wait on the device are sealed with its keys, and leave
 * after the next sign-in.
 */
export function deviceRoutes(deps: Deps): readonly Route[] {
  return [
    {
      method: 'GET',
      path: DEVICES_PATH,
      operationId: 'listDevices',
      summary: 'Equipos que pueden enviar sin sesión',
      tag: TAGS.sync,
      answer: devices,
      handle: async (c) => {
        const actor = c.get('actor');
        authorize(actor);
        const read = (scope: Scope) => readDevices(scope, new Date(deps.now()));
        return c.json(await readAs(deps.db, actor, 'platform', read));
      },
    },
    {
      method: 'DELETE',
      path: OWN_DEVICE_PATH,
      operationId: 'revokeOwnDevice',
      summary: 'Que este equipo ya no envíe sin sesión',
      tag: TAGS.sync,
      headers: ['deviceId'],
      answer: null,
      status: 204,
      handle: async (c) => {
        const actor = c.get('actor');
        const deliveryId = c.get('deliveryId');
        const isOwn = deliveryId ? eq(deliveryTokens.id, deliveryId) : isOnDevice(c);
        const isTheirs = and(eq(deliveryTokens.userId, actor.id), isOwn);
        await writeAs(deps.db, actor, 'company', async (tx) => {
          await recordRevokedDevices(tx, actor, isTheirs);
          await revokeDeliveryTokens(tx, isTheirs);
        });
        return c.body(null, 204);
      },
    },
    {
      method: 'DELETE',
      path: devicePath(0),
      operationId: 'revokeDevice',
      summary: 'Que un equipo ya no envíe sin sesión',
      tag: TAGS.sync,
      answer: null,
      status: 204,
      handle: async (c) => {
        const actor = c.get('actor');
        authorize(actor);
        const isOne = eq(deliveryTokens.id, Number(c.req.param('id')));
        // Row-level security keeps an ADMIN within the company.
        const ended = await writeAs(deps.db, actor, 'platform', async (tx) => {
          await recordRevokedDevices(tx, actor, isOne);
          await revokeDeviceKeys(tx, isOne, deps.now());
          return revokeDeliveryTokens(tx, isOne);
        });
        if (ended === 0) throw new ProblemError('not-found');
        return c.body(null, 204);
      },
    },
  ];
}

function isOnDevice(c: RequestContext) {
  const deviceId = deviceIdOf(c);
  if (!deviceId) throw invalid({ field: DEVICE_HEADER, message: 'Debe ser un UUID' });
  return eq(deliveryTokens.deviceId, deviceId);
}

function authorize({ role }: Actor): void {
  if (!canWrite(role, 'user')) throw new ProblemError('forbidden');
}

async function readDevices(scope: Scope, now: Date): Promise<DeliveryDevice[]> {
  const isOpen = gt(deliveryTokens.expiresAt, now);
  const rows = await scope.db
    .select({ row: deliveryTokens, username: users.username })
    .from(deliveryTokens)
    .innerJoin(users, eq(users.id, deliveryTokens.userId))
    .where(scope.actor.role === 'SUPERADMIN' ? isOpen : tenantFilter(scope, users, isOpen))
    .orderBy(asc(deliveryTokens.id));
  return rows.map(({ row, username }) => ({
    id: row.id,
    deviceId: row.deviceId,
    username,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
  }));
}
