import { expect, test } from 'vitest';
import { toNew } from '../../src/app/shortcuts/office-shortcuts';
import { pathsOf } from '../../src/domain/paths';
import { type EntityName, REGISTRY } from '../../src/domain/registry';

const ENTITIES = Object.keys(REGISTRY) as EntityName[];

test('n registers another one of the list on the screen, else a shipment', () => {
  // Counts of pieces are shown with their voyages.
  for (const entity of ENTITIES.filter((one) => one !== 'pieceCount'))
    expect(toNew(pathsOf(entity).list)).toBe(entity);
  expect(toNew('/adminSection/show-customers/more-details/5/customer')).toBe('customer');
  for (const path of ['', '/sync', '/account', '/inventories'])
    expect(toNew(`/adminSection${path}`)).toBe('shipment');
});

test('n does nothing within a form: a key beside its fields would leave it', () => {
  for (const entity of ENTITIES) {
    expect(toNew(pathsOf(entity).create)).toBeNull();
    expect(toNew(pathsOf(entity).update('5'))).toBeNull();
  }
  for (const path of [
    'add-captain',
    'add-crew/add-sailor/5/update',
    'register-shipment/module-product',
  ])
    expect(toNew(`/adminSection/${path}`)).toBeNull();
});
