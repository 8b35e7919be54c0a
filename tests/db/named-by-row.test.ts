/** Records are found by whoever names them, under whatever name they got on this device. */
import { expect, test } from 'vitest';
import { namedByRow } from '../../src/db/outbox/references';
import { saveRecord } from '../../src/db/outbox/save-record';
import type { EntityName, Fields } from '../../src/domain/entity';
import { TestStore } from '../support/journal';

const PARTIES = { remitenteCedula: '40111222', destinatarioCedula: '40333444' };

async function openShipment() {
  const db = new TestStore(`named-${Math.random()}`);
  const put = (entity: EntityName, key: string, base: Fields) =>
    db.putRows(entity, [{ key, id: Number(key), base, version: 1, view: base, mark: null }]);
  await put('customer', '7', { numDocument: '40111222' });
  await put('customer', '8', { numDocument: '40333444' });
  await put('shipment', '9', PARTIES);
  let saved = 0;
  const save = (entity: 'customer' | 'shipment', key: string | null, fields: Fields) => {
    saved += 1;
    return saveRecord(db, {
      operationId: `0199f2c4-0000-7000-8000-${String(saved).padStart(12, '0')}`,
      entity,
      key,
      kind: key ? 'update' : 'create',
      fields,
      author: 'ana@plano.co',
      company: null,
      device: 'tablet',
      now: 1_000,
      draft: null,
    });
  };
  const named = async (key: string) => {
    const row = await db.getRow('shipment', key);
    return row && namedByRow(db, 'shipment', row);
  };
  return { save, named };
}

test('a customer of the server whose new document waits', async () => {
  const { save, named } = await openShipment();
  await save('customer', '7', { numDocument: '40999000' });
  expect(await named('9')).toMatchObject({ remitenteCedula: '7', destinatarioCedula: '8' });
});

test('a customer who was made here and corrected before anything was sent', async () => {
  const { save, named } = await openShipment();
  const { key } = await save('customer', null, { numDocument: '52000111' });
  const shipment = await save('shipment', null, { ...PARTIES, remitenteCedula: '52000111' });
  await save('customer', key, { numDocument: '52000112' });
  expect(await named(shipment.key)).toMatchObject({
    remitenteCedula: key,
    destinatarioCedula: '8',
  });
});

test('a recipient who was corrected since, and then renamed', async () => {
  const { save, named } = await openShipment();
  await save('shipment', '9', { destinatarioCedula: '40111222' });
  await save('customer', '7', { numDocument: '40999000' });
  expect(await named('9')).toMatchObject({ remitenteCedula: '7', destinatarioCedula: '7' });
});
