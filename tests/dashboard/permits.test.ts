import { expect, test } from 'vitest';
import { toExpiryWords, toPermits } from '../../src/features/dashboard/permits';
import { buildRow } from '../crud/builders';

const TODAY = '2026-11-20';
const sailor = (name: string, expLicencia: string | null, status = 'activo') =>
  buildRow({ name, lastName: 'Mosquera', expLicencia, status });
const vessel = (nombre: string, fechaExpPatente: string) => buildRow({ nombre, fechaExpPatente });

test('licences and permits that expired or expire within thirty days, the earliest first', () => {
  const permits = toPermits(
    [
      sailor('Arnulfo', '2026-11-17'),
      sailor('Jairo', '2026-12-21'),
      sailor('Sin licencia', null),
      sailor('Retirado', '2026-11-01', 'inactivo'),
    ],
    [
      vessel('La Tonina', '2026-12-02'),
      vessel('Doña Custodia', '2026-11-20'),
      vessel('Bongo', '2026-11-19'),
    ],
    TODAY,
  );
  expect(permits.map(({ title, expiry }) => `${title}: ${toExpiryWords(expiry)}`)).toEqual([
    'Licencia de Arnulfo Mosquera: Vencida hace 3 días',
    'Patente de Bongo: Vencida hace 1 día',
    'Patente de Doña Custodia: Vence hoy',
    'Patente de La Tonina: Vence en 12 días',
  ]);
});

test('each entry links to its record', () => {
  const [crew, boat] = [sailor('Arnulfo', TODAY), vessel('Bongo', TODAY)];
  expect(toPermits([crew], [boat], TODAY).map(({ to }) => to)).toEqual([
    `/adminSection/show-crew/more-details/${crew.key}/crew`,
    `/adminSection/show-vehicles/more-details/${boat.key}/vehicle`,
  ]);
});
