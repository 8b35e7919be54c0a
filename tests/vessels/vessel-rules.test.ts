import { expect, test } from 'vitest';
import { evaluateForm } from '../../src/crud/form-rules';
import { vessel } from '../../src/domain/entities/vessel';
import { VESSEL_RULES } from '../../src/features/vessels/vessel-rules';

const typed = (overrides: Record<string, unknown> = {}) => ({
  nombre: 'Delfín Rosado',
  type: 'Bote Motor',
  model: '2018',
  licensePlate: 'GUA-0587',
  registration: 'MT-2018',
  fechaExpPatente: '02122026',
  weightCapacity: '8,5',
  weightUnit: 'ton',
  volumeCapacity: '22',
  volumeUnit: 'm3',
  passengerSpace: 'true',
  passengers: '12',
  ...overrides,
});
const evaluate = (overrides: Record<string, unknown> = {}) =>
  evaluateForm(vessel, VESSEL_RULES, typed(overrides));

test('a vessel with passenger space asks for their number', () => {
  expect(evaluate()).toMatchObject({
    issues: [],
    fields: { passengers: 12, fechaExpPatente: '2026-12-02' },
  });
  expect(evaluate({ passengers: '' }).issues).toEqual([
    { field: 'passengers', message: 'Campo obligatorio' },
  ]);
  expect(evaluate({ passengers: 'doce' }).issues).toEqual([
    { field: 'passengers', message: 'No es un número válido' },
  ]);
});

test('a vessel without passenger space has none, whatever was typed before', () => {
  expect(evaluate({ passengerSpace: 'false', passengers: 'doce' })).toMatchObject({
    issues: [],
    fields: { passengerSpace: false, passengers: 0 },
  });
});

test('an unanswered passenger space is the only field asked for', () => {
  expect(evaluate({ passengerSpace: '', passengers: '' }).issues).toEqual([
    { field: 'passengerSpace', message: 'Campo obligatorio' },
  ]);
});
