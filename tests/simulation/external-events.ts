/** Events at the server, and writes of other users. */
import { updatePath } from '../../src/domain/wire';
import { forAWhile } from './device-faults';
import type { Random } from './random';
import { write } from './server-writes';
import type { Tablet } from './tablet';
import { ValueGenerator } from './value-generator';
import type { World } from './world';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STRANGER = { device: 'elsewhere', headers: {} } as const;

export function signInAgain(world: World, tablet: Tablet, random: Random): void {
  const username = tablet.signedIn ?? world.plan.people[0];
  if (username && tablet.network.isUp && world.isServerUp)
    tablet.signIn(username, { hasCapabilities: random.chance(0.9) });
}

export function otherPerson(world: World, tablet: Tablet, random: Random): void {
  const other = random.pick(world.plan.people.filter((name) => name !== tablet.signedIn));
  if (!other || !tablet.network.isUp || !world.isServerUp) return;
  world.noteFault('other person');
  tablet.signIn(other, { hasCapabilities: true });
}

export function endSessions(world: World): void {
  world.noteFault('sessions ended');
  world.server.people.endSessions();
}

export function serverDown(world: World, _tablet: Tablet, random: Random): void {
  const ms = random.chance(0.15) ? 72 * HOUR : random.between(2_000, 20 * MINUTE);
  forAWhile(
    world,
    'server down',
    ms,
    () => {
      world.isServerUp = false;
    },
    () => {
      world.isServerUp = true;
    },
  );
}

/** Another user at the office changes a customer, registers the same person, or moves a shipment on. */
export function stranger({ server, plan, ...world }: World, tablet: Tablet, random: Random): void {
  if (!plan.hasStrangers) return;
  const kind = random.below(5);
  const by = { ...STRANGER, path: '', body: null };
  if (kind === 0) {
    const known = random.pick(server.present('customer'));
    if (!known) return;
    const { id, version: _, ...fields } = known;
    const phone = `37${String(server.ledger.length).padStart(8, '0')}`;
    const change = random.chance(0.5) ? { phone } : { cityName: `Ciudad ${server.ledger.length}` };
    server.put('customer', Number(id), { ...fields, ...change }, { ...by, method: 'PUT' }, 'otra');
  } else if (kind === 1) {
    const shipment = random.pick(server.all('shipment'));
    const to = random.pick(
      { EN_PREPARACION: ['EN_TRANSITO', 'CANCELADO'], EN_TRANSITO: ['ENTREGADO', 'DEVUELTO'] }[
        String(shipment?.estadoEntrega)
      ] ?? [],
    );
    if (shipment && to)
      server.put(
        'shipment',
        Number(shipment.id),
        { estadoEntrega: to },
        { ...by, method: 'PATCH' },
        'otra',
      );
  } else if (kind === 2) {
    const known = random.pick(server.all('vessel'));
    if (!known) return;
    const { id, version: _, ...fields } = known;
    const model = `Modelo de la oficina ${server.ledger.length}`;
    server.put('vessel', Number(id), { ...fields, model }, { ...by, method: 'PUT' }, 'otra');
  } else if (kind === 3) {
    const word = `otra${server.ledger.length}x`;
    const fields = new ValueGenerator(word).vessel(`OFI${server.ledger.length}`);
    server.put('vessel', null, fields, { ...by, method: 'POST' }, 'otra');
  } else {
    const document = String(81_000_001 + world.documents);
    if (server.all('customer').some((one) => one.numDocument === document)) return;
    const fields = new ValueGenerator(`otra${document}x`).customer(document);
    server.put('customer', null, fields, { ...by, method: 'POST' }, 'otra');
  }
  tablet.world.noteFault('stranger');
}

/** The office renames a record and registers another one under its old name, or moves goods to another vessel. */
export function reuseName({ server, ...world }: World, random: Random): void {
  const by = { ...STRANGER, path: '', body: null };
  const [goods, vessel] = [random.pick(server.all('product')), random.pick(server.all('vessel'))];
  // A create without an answer whose record was changed since cannot be recognised on a plain server.
  if (server.isOurs && random.chance(0.3) && goods && vessel) {
    const { version: _, id, ...fields } = server.shown('product', goods);
    const body = { ...fields, warehouseName: null, vehicleName: vessel.nombre };
    write(
      server,
      { ...by, method: 'PUT', path: updatePath('product', Number(id)), body },
      'otra',
      null,
    );
    return;
  }
  const entity = random.pick(['customer', 'vessel', 'warehouse'] as const) ?? 'customer';
  const known = random.pick(server.present(entity));
  if (!known) return;
  const { id, version: _, ...fields } = known;
  const word = `otra${server.ledger.length}x`;
  const values = new ValueGenerator(word);
  const [field, name] = (
    {
      customer: ['numDocument', String(83_000_000 + server.ledger.length)],
      vessel: ['nombre', `Reina ${word}`],
      warehouse: ['name', `Bodega ${word}`],
    } as const
  )[entity];
  const other = {
    customer: () => values.customer(''),
    vessel: () => values.vessel(`OFI${word}`),
    warehouse: () => values.warehouse(),
  }[entity]();
  server.put(entity, Number(id), { ...fields, [field]: name }, { ...by, method: 'PUT' }, 'otra');
  server.put(entity, null, { ...other, [field]: known[field] }, { ...by, method: 'POST' }, 'otra');
  world.faults.set('name reused', (world.faults.get('name reused') ?? 0) + 1);
}

export function revokeRole(world: World, _tablet: Tablet, random: Random): void {
  const username = random.pick(world.plan.people) ?? '';
  forAWhile(
    world,
    'role revoked',
    random.between(MINUTE, 2 * HOUR),
    () => world.server.revoked.add(username),
    () => world.server.revoked.delete(username),
  );
}

export function oldFeed({ server, ...world }: World): void {
  server.feedEra += 1;
  world.faults.set('old cursor', (world.faults.get('old cursor') ?? 0) + 1);
}

/** Deletes a customer to whom no record refers. */
export function vanish(world: World, _tablet: Tablet, random: Random): void {
  const { server } = world;
  if (!world.plan.hasStrangers) return;
  const named = new Set(server.all('product').map((one) => String(one.customerNumDocument)));
  const free = server
    .all('customer')
    .filter(
      (one) => !named.has(String(one.numDocument)) && !server.isNamed('customer', Number(one.id)),
    );
  const gone = random.pick(free);
  if (!gone) return;
  world.noteFault('vanished');
  server.vanish('customer', Number(gone.id));
}
