/** Why a voyage was corrected is free text, which may name a customer: it goes with what is suppressed of them (Ley 1581). */
import { beforeAll, expect, it } from 'vitest';
import { createFollower } from './change-follower';
import { erase, everythingStored, newPerson } from './erase-fixtures';
import { type SignedIn, signIn, startApp, type TestApp } from './support';
import { createCorrectionFixtures, WHY } from './voyage-correction-fixtures';

let server: TestApp;
let employee: SignedIn;
let admin: SignedIn;
let river: ReturnType<typeof createCorrectionFixtures>;
beforeAll(async () => {
  server = await startApp();
  employee = await signIn(server, 'empleado@fluvicarga.co');
  admin = await signIn(server, 'admin@fluvicarga.co');
  river = createCorrectionFixtures(employee);
});

/** A customer with a shipment on a voyage that left, and a reason that names them. */
async function withVoyage() {
  const person = await newPerson(employee);
  const remitenteCedula = person.planted.numDocument;
  const goods = await river.shipping.newProduct({ customerNumDocument: Number(remitenteCedula) });
  const { body: sent } = await river.shipping.send({
    vehiculoNombre: 'Delfín Rosado',
    remitenteCedula,
    productosIds: [goods],
  });
  const others = await river.newShipments(1);
  const id = await river.depart([sent.id, ...others]);
  return { person, sent, others, id, motivo: `${person.planted.name} no alcanzó a cargar` };
}

it('is replaced by a word, once, in what is stored and on every tablet; the rest of the correction stays', async () => {
  const { person, sent, id, motivo } = await withVoyage();
  const { body: corrected } = await river.leftBack(admin, id, { motivo });
  await river.move(sent.id, 'CANCELADO');
  const follower = createFollower(server, employee);
  await follower.catchUp();
  expect(await everythingStored(server.database)).toContain(motivo);
  expect((await erase(admin, person.id)).status).toBe(200);
  const voyage = await river.voyageOf(id);
  expect(voyage).toMatchObject({
    version: Number(corrected.version) + 1,
    correcciones: [{ de: 'SALIO', a: 'PROGRAMADO', motivo: 'Suprimido', vuelven: 2, quedan: 0 }],
  });
  expect(await everythingStored(server.database)).not.toContain(person.planted.name);
  const changed = (await follower.catchUp()).map((change) => `${change.entity} ${change.id}`);
  expect(changed).toContain(`voyage ${id}`);
});

it('goes as well where the shipment was taken off the voyage since', async () => {
  const { person, sent, others, id, motivo } = await withVoyage();
  await river.leftBack(admin, id, { motivo });
  const before = (await river.voyageOf(id)).enviosIds;
  await river.put(employee, id, { enviosIds: others }, { enviosIds: before });
  await river.move(sent.id, 'CANCELADO');
  await erase(admin, person.id);
  expect((await river.voyageOf(id)).correcciones).toMatchObject([{ motivo: 'Suprimido' }]);
  expect(await everythingStored(server.database)).not.toContain(person.planted.name);
});

it('is not kept either of a voyage that is corrected afterwards', async () => {
  const { person, sent, id, motivo } = await withVoyage();
  await river.move(sent.id, 'CANCELADO');
  await erase(admin, person.id);
  const { status, body } = await river.leftBack(admin, id, { motivo });
  expect(status).toBe(200);
  expect(body.correcciones).toMatchObject([{ motivo: 'Suprimido' }]);
  expect(await everythingStored(server.database)).not.toContain(person.planted.name);
});

it('stays of a voyage that carried nothing of theirs', async () => {
  const { person, sent, id, motivo } = await withVoyage();
  const other = await river.depart(await river.newShipments(1));
  const { body: before } = await river.leftBack(admin, other);
  await river.leftBack(admin, id, { motivo });
  await river.move(sent.id, 'CANCELADO');
  await erase(admin, person.id);
  expect(await river.voyageOf(other)).toEqual(before);
  expect(before.correcciones).toMatchObject([{ motivo: WHY }]);
});
