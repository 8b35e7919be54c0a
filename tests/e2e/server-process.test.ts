/** The test harness: the built server, killed and restarted on its data. */
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';

it('keeps acknowledged writes through a kill, on the same port', async () => {
  const server = await startServerProcess();
  const employee = await server.signIn('empleado@fluvicarga.co');
  const before = await employee.list('/api/v1/customers/all');
  const saved = await employee.call('POST', '/api/v1/customers/save', {
    name: 'Rosalba',
    lastName: 'Peña',
    typeDocument: 'Cedula',
    numDocument: '40555666',
    email: 'rosalba@correo.co',
    dateOfBirth: '1990-01-31',
    nationality: 'colombiano',
    maritalStatus: 'soltero',
    phone: '3201112233',
    address: 'Calle 3 No. 4-5',
    sex: 'Femenino',
    personType: 'Natural',
    companyName: null,
    nitCompany: null,
    cityName: 'Mitú',
    userNames: ['empleado@fluvicarga.co'],
  });
  expect(saved.status).toBeLessThan(300);
  await server.kill9();
  await expect(server.api()('GET', '/api/v1/capabilities')).rejects.toThrow();
  await server.restart();
  const again = await server.signIn('empleado@fluvicarga.co');
  expect(await again.list('/api/v1/customers/all')).toHaveLength(before.length + 1);
  await server.close();
  expect(existsSync(server.dataDir)).toBe(false);
});

it('gives each test its own data', async () => {
  const [one, other] = await Promise.all([startServerProcess(), startServerProcess()]);
  expect(one.dataDir).not.toBe(other.dataDir);
});
