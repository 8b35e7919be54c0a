import { expect, test } from 'vitest';
import { toPlatform } from '../../src/features/dashboard/platform';

test('companies are counted by status, and listed by number of users', () => {
  const platform = toPlatform(
    [
      { company: 'Naviera Vaupés', status: 'activo' },
      { company: 'Fluviales', status: 'activo' },
      { company: 'Inactiva', status: 'inactivo' },
    ],
    [{ companyName: 'Fluviales' }, { companyName: 'Fluviales' }, { companyName: 'Naviera Vaupés' }],
  );
  expect(platform).toEqual({
    companies: 3,
    active: 2,
    users: 3,
    byCompany: [
      { name: 'Fluviales', count: 2 },
      { name: 'Naviera Vaupés', count: 1 },
      { name: 'Inactiva', count: 0 },
    ],
  });
});
