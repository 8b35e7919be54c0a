/** A person asks for their data to be suppressed: the server forgets them, and so must every tablet. */

import {
  ERASED_CUSTOMER,
  ERASED_PRODUCT,
  ERASED_SHIPMENT,
} from '../../server/modules/erase/erased-columns';
import type { QueuedEntity } from '../../src/domain/entities';
import type { Fields } from '../../src/domain/entity';
import { isErased, toReservedDocument } from '../../src/domain/rules/erased';
import { isAboard } from '../../src/domain/rules/transitions';
import type { Random } from './random';
import type { ServerModel } from './server-model';
import type { World } from './world';

/** The texts about a person in the records that name them. */
const OF_THEIRS: readonly (readonly [QueuedEntity, Fields])[] = [
  ['product', ERASED_PRODUCT],
  ['shipment', ERASED_SHIPMENT],
];

export function erasePerson({ server, ...world }: World, random: Random): void {
  if (!server.isOurs) return;
  const person = random.pick(server.present('customer').filter((one) => !isAwaited(server, one)));
  if (!person) return;
  world.faults.set('person suppressed', (world.faults.get('person suppressed') ?? 0) + 1);
  const id = Number(person.id);
  world.simulation.note(() => `customer ${id} is suppressed: ${JSON.stringify(person)}`);
  const numDocument = toReservedDocument(id);
  const erasedAt = new Date(world.simulation.now).toISOString();
  forget(server, 'customer', id, { ...ERASED_CUSTOMER, numDocument, erasedAt });
  for (const [entity, nothing] of OF_THEIRS)
    for (const one of server.all(entity))
      if (isOf(server, entity, Number(one.id), id)) forget(server, entity, Number(one.id), nothing);
  for (const one of server.all('payment'))
    if (isOf(server, 'shipment', Number(one.envioId), id))
      forget(server, 'payment', Number(one.id), { nota: null });
}

/** Overwrites the texts about a person. */
function forget(server: ServerModel, entity: QueuedEntity, id: number, nothing: Fields): void {
  const record = server.tables[entity].get(id) ?? {};
  server.tables[entity].set(id, { ...record, ...nothing, version: Number(record.version) + 1 });
  for (const row of [`${entity} ${id}`, ...server.listNaming(entity, id)]) {
    const [name, number] = row.split(' ');
    server.feed.push({ entity: name as QueuedEntity, id: Number(number) });
  }
}

/** Cargo on its way needs a recipient. */
const isAwaited = (server: ServerModel, { id }: Fields) =>
  server
    .all('shipment')
    .some(
      (one) =>
        isAboard(String(one.estadoEntrega)) && isOf(server, 'shipment', Number(one.id), Number(id)),
    );

const isOf = (server: ServerModel, entity: QueuedEntity, id: number, customer: number) =>
  [...(server.namesOf(entity, id)?.values() ?? [])].some(
    (one) => one.entity === 'customer' && one.id === customer,
  );

/** Checks that no tablet holds anything of people whom its server has forgotten, once everything was sent and read. */
export function checkForgotten({ tablets, server, expected, oracles }: World): void {
  const keys = new Set(
    server
      .all('customer')
      .filter(isErased)
      .flatMap(({ id }) => [
        `customer ${id}`,
        `customer ${server.recordKeys.keyOf('customer', id)}`,
      ]),
  );
  const words = [...expected.savedValues.values()].filter(
    ({ record, isShared }) => keys.has(record) && !isShared,
  );
  for (const tablet of tablets)
    for (const [username, disk] of tablet.disks) {
      const held = disk.tell().toLowerCase();
      for (const { name } of words)
        if (held.includes(JSON.stringify(name.split('=')[1])))
          oracles.find(
            'nothing stays of a person whom the server has forgotten',
            `${tablet.name} ${username}: ${name}`,
          );
    }
}
