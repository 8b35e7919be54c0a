import { expect, test } from 'vitest';
import { vessel } from '../../src/domain/entities/vessel';
import { validate } from '../../src/domain/entity';

const typed = (overrides: Record<string, unknown> = {}) => ({
  nombre: 'Delfín Rosado',
  type: 'Bote Motor',
  model: '2018',
  licensePlate: 'GUA-0587',
  registration: 'MT-2018',
  fechaExpPatente: '02/12/2026',
  weightCapacity: '8,5',
  weightUnit: 'ton',
  volumeCapacity: '22',
  volumeUnit: 'm3',
  passengerSpace: 'true',
  passengers: '12',
  ...overrides,
});
const messageOf = (field: string, raw: unknown) =>
  validate(vessel.schema, raw).issues?.find((issue) => issue.field === field)?.message;

test('capacities are numbers with a decimal comma or point', () => {
  expect(validate(vessel.schema, typed()).fields).toMatchObject({
    weightCapacity: 8.5,
    volumeCapacity: 22,
    passengerSpace: true,
    passengers: 12,
    fechaExpPatente: '2026-12-02',
  });
  for (const field of ['weightCapacity', 'volumeCapacity', 'passengers'])
    expect(messageOf(field, typed({ [field]: 'doce' }))).toBe('No es un número válido');
});

test.each(['false', false])('without passenger space (%s) the passengers are dropped', (space) => {
  for (const passengers of ['12', '', undefined, 'doce'])
    expect(
      validate(vessel.schema, typed({ passengerSpace: space, passengers })).fields,
    ).toMatchObject({ passengers: 0 });
});

test('with passenger space the number of passengers is required', () => {
  expect(messageOf('passengers', typed({ passengers: '' }))).toBe('Campo obligatorio');
});

test('the expiry is a date', () => {
  expect(messageOf('fechaExpPatente', typed({ fechaExpPatente: '2026' }))).toBe(
    'Escribe la fecha así: dd/mm/aaaa',
  );
});

test('the payload names the author as creator', () => {
  expect(vessel.stamp('ana@fluvicarga.co')).toEqual({ createdBy: 'ana@fluvicarga.co' });
});
