import { describe, expect, it } from 'vitest';
import { toRegisteredAt, toShipmentNumber } from '../../src/domain/rules/waybill';
import { createShipmentRules } from '../../src/features/shipments/shipment-form-rules';
import { toProvisional } from '../../src/features/shipments/shipment-number';
import { localRow, serverRow } from './rows';

const PLACES = {
  departments: ['Guaviare', 'Vaupés', 'Atlántico'],
  cities: [
    { ciudad: 'Calamar', departamento: 'Guaviare' },
    { ciudad: 'Mitú', departamento: 'Vaupés' },
  ],
};
const issuesOf = (typed: Record<string, string>, kept = {}) =>
  createShipmentRules(PLACES, {}, kept).check?.(typed, [], kept);

describe('places of a shipment', () => {
  it('must be municipalities of the chosen department', () => {
    expect(issuesOf({ departamentoLlegada: 'Vaupés', municipioLlegada: 'Mitú' })).toEqual([]);
    expect(issuesOf({ departamentoLlegada: 'Guaviare', municipioLlegada: 'Mitú' })).toEqual([
      { field: 'municipioLlegada', message: 'Elige un municipio de ese departamento' },
    ]);
    expect(issuesOf({ departamentoSalida: 'Vaupes' })).toEqual([
      { field: 'departamentoSalida', message: 'Elige un departamento de la lista' },
    ]);
  });

  it('may stay as the record had them before', () => {
    const kept = { departamentoLlegada: 'Vaupes', municipioLlegada: 'Yavaraté' };
    expect(issuesOf(kept, kept)).toEqual([]);
  });

  it('are accepted while the lists are not downloaded', () => {
    const rules = createShipmentRules({ departments: [], cities: [] }, {});
    expect(rules.check?.({ departamentoSalida: 'Meta', municipioSalida: 'X' }, [], {})).toEqual([]);
  });
});

describe('the number of a shipment', () => {
  const key = '0198f2a0-1234-7000-8000-00000000abcd';

  it('is provisional until the guide number is known, and both are found by search', () => {
    const waiting = localRow(key, {});
    const numbered = { ...waiting, view: { numeroGuia: 'Fn3918koP' } };
    const { number, isProvisional } = toShipmentNumber(waiting);
    expect(number).toMatch(/^PROV-[2-9A-Z]{4}-[2-9A-Z]{2}$/);
    expect(isProvisional).toBe(true);
    expect(toShipmentNumber(numbered)).toEqual({ number: 'Fn3918koP', isProvisional: false });
    expect(toProvisional(numbered)).toBe(number);
  });

  it('is never provisional for a shipment created elsewhere', () => {
    expect(toProvisional(serverRow(12, {}))).toBeNull();
  });

  it('says nothing of when it was registered: its form may have been open for days', () => {
    expect(toRegisteredAt(serverRow(12, { registeredAt: '2026-11-23T15:04:05.000Z' }))).toBe(
      Date.UTC(2026, 10, 23, 15, 4, 5),
    );
    for (const unknown of [undefined, null, '', 'ayer'])
      expect(toRegisteredAt(serverRow(12, { registeredAt: unknown }))).toBeNull();
  });
});
