/** Earlier shipments propose values for the next one. */
import { expect, test } from 'vitest';
import type { MirrorRow } from '../../src/db/schema';
import {
  proposeFacts,
  recentDocuments,
  toHome,
  withProposal,
} from '../../src/features/shipments/wizard/proposals';
import { createValues } from '../../src/features/shipments/wizard/wizard-values';

let made = 0;
/** Registered a minute after the one before. */
function shipped(view: object, isHere = true): MirrorRow {
  made += 1;
  const key = isHere ? `0198f2a0-0000-7000-8000-00000000000${made % 10}` : String(made);
  const registeredAt = new Date(Date.UTC(2026, 10, 23, 8, made)).toISOString();
  const facts = {
    remitenteCedula: '11111',
    destinatarioCedula: '22222',
    vehiculoNombre: 'La Tonina',
    sucursalNombre: 'Calamar',
    departamentoSalida: 'Guaviare',
    municipioSalida: 'Calamar',
    departamentoLlegada: 'Vaupés',
    municipioLlegada: 'Mitú',
    direccionEnvio: 'Puerto de Mitú',
    tipoPago: 'EFECTIVO',
    registeredAt,
    ...view,
  };
  return { key, id: made, base: facts, version: 1, view: facts, mark: null };
}
const anything = () => true;
const to = (document: string, home = {}) => ({ document, home });

test('how it leaves is as the last one made on this device, where it goes as the recipient’s last one', () => {
  const rows = [
    shipped({
      destinatarioCedula: '33333',
      direccionEnvio: 'Malecón',
      vehiculoNombre: 'Doña Custodia',
    }),
    shipped({ vehiculoNombre: 'De otro equipo' }, false),
    shipped({ destinatarioCedula: '44444', municipioLlegada: 'Carurú', tipoPago: 'PAYPAL' }),
  ];
  expect(proposeFacts(rows, to('33333'), anything)).toEqual({
    vehiculoNombre: 'La Tonina',
    sucursalNombre: 'Calamar',
    departamentoSalida: 'Guaviare',
    municipioSalida: 'Calamar',
    tipoPago: 'PAYPAL',
    departamentoLlegada: 'Vaupés',
    municipioLlegada: 'Mitú',
    direccionEnvio: 'Malecón',
  });
});

test('nothing of other devices, of other recipients, or that is gone', () => {
  expect(proposeFacts([shipped({}, false)], to('99999'), anything)).toEqual({});
  const facts = proposeFacts([shipped({})], to('99999'), (field) => field !== 'vehiculoNombre');
  expect(Object.keys(facts)).toEqual([
    'sucursalNombre',
    'departamentoSalida',
    'municipioSalida',
    'tipoPago',
  ]);
});

test('a recipient without earlier shipments gets their home address, others their last destination', () => {
  const cities = [
    { ciudad: 'Calamar', departamento: 'Bolívar' },
    { ciudad: 'Calamar', departamento: 'Guaviare' },
  ];
  const home = toHome({ cityName: 'Calamar', address: 'Carrera 9 No. 12-40' }, cities);
  expect(home).toEqual({
    departamentoLlegada: 'Guaviare',
    municipioLlegada: 'Calamar',
    direccionEnvio: 'Carrera 9 No. 12-40',
  });
  expect(proposeFacts([], to('22222', home), anything)).toEqual(home);
  expect(proposeFacts([shipped({})], to('22222', home), anything)).toMatchObject({
    municipioLlegada: 'Mitú',
    direccionEnvio: 'Puerto de Mitú',
  });
  expect(toHome({ cityName: 'De otra lista', address: '' }, cities)).toEqual({});
});

test('fills only empty fields, a department and its municipality together', () => {
  const values = createValues('id');
  const typed = { ...values.typed, municipioSalida: 'Mitú', direccionEnvio: 'Mi muelle' };
  const facts = {
    departamentoSalida: 'Guaviare',
    municipioSalida: 'Calamar',
    direccionEnvio: 'Otro',
    tipoPago: 'EFECTIVO',
  };
  const { proposal, typed: filled } = withProposal({ ...values, typed }, '22222', facts);
  expect(filled).toMatchObject({
    departamentoSalida: '',
    municipioSalida: 'Mitú',
    direccionEnvio: 'Mi muelle',
    tipoPago: 'EFECTIVO',
  });
  expect(proposal).toEqual({ basis: '22222', facts: { tipoPago: 'EFECTIVO' } });
});

test('another recipient removes the first one’s proposals, but not changed values', () => {
  const first = withProposal(createValues('id'), '22222', {
    direccionEnvio: 'Malecón',
    departamentoLlegada: 'Vaupés',
    municipioLlegada: 'Mitú',
  });
  const changed = { ...first, typed: { ...first.typed, municipioLlegada: 'Carurú' } };
  const second = withProposal(changed, '33333', {});
  expect(second.typed).toMatchObject({
    direccionEnvio: '',
    departamentoLlegada: '',
    municipioLlegada: 'Carurú',
  });
});

test('recipients of this sender first, then the others, the last first, five at most', () => {
  const rows = [
    shipped({ destinatarioCedula: 'pair-old' }),
    ...['a', 'b', 'c', 'd', 'e'].map((one) =>
      shipped({ remitenteCedula: '9', destinatarioCedula: one }),
    ),
    shipped({ destinatarioCedula: 'pair-new' }),
    shipped({ remitenteCedula: '9', destinatarioCedula: 'pair-old' }),
  ];
  expect(recentDocuments(rows, 'destinatarioCedula', '11111')).toEqual([
    'pair-new',
    'pair-old',
    'e',
    'd',
    'c',
  ]);
  expect(recentDocuments(rows, 'remitenteCedula', '')).toEqual(['9', '11111']);
});
