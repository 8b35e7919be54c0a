import { describe, expect, it } from 'vitest';
import { type Operation, toPast } from '../../src/db/schema';
import type { Fields } from '../../src/domain/entity';
import type { ShipmentEvent } from '../../src/domain/wire';
import { lacksReceiver, receiverOf, toHistory } from '../../src/features/shipments/history';
import { operation } from '../sync/support/operation';

const KEY = '0199f2c4-0000-7000-8000-000000000001';
const HOUR = 3_600_000;
const ROW = { key: KEY, view: { registeredAt: '2026-11-23T15:04:05.000Z' } };
const iso = (at: number) => new Date(at).toISOString();

let events = 0;
function event(at: number, changes: Partial<ShipmentEvent> = {}): ShipmentEvent {
  events += 1;
  return {
    id: events,
    field: 'estadoEntrega',
    from: null,
    to: 'EN_PREPARACION',
    occurredAt: iso(at),
    isAdjusted: false,
    receivedAt: iso(at),
    author: 'ana@plano.co',
    motivo: null,
    ...changes,
  };
}
const change = (changes: Fields, before: Record<string, string>) =>
  operation({
    entity: 'shipment',
    key: KEY,
    kind: 'status',
    changes,
    before,
    happenedAt: 9 * HOUR,
  });

describe('the history of a shipment', () => {
  it('lists the server’s events, newest first, and one line for the creation', () => {
    const told = [
      event(2 * HOUR, { from: 'EN_PREPARACION', to: 'EN_TRANSITO' }),
      event(HOUR),
      event(HOUR, { field: 'estadoPago', to: 'PENDIENTE' }),
      event(3 * HOUR, { from: 'EN_TRANSITO', to: 'DEVUELTO', motivo: 'No había quien recibiera' }),
    ];
    expect(
      toHistory(told, [], ROW).map(({ isStart, from, states, reason }) => [
        isStart,
        from,
        states.map(({ to }) => to),
        reason,
      ]),
    ).toEqual([
      [false, 'EN_TRANSITO', ['DEVUELTO'], 'No había quien recibiera'],
      [false, 'EN_PREPARACION', ['EN_TRANSITO'], null],
      [true, null, ['EN_PREPARACION', 'PENDIENTE'], null],
    ]);
  });

  it('begins with the registration, even if the device’s clock dated a step before it', () => {
    const told = [event(2 * HOUR), event(2 * HOUR, { from: 'EN_PREPARACION', to: 'EN_TRANSITO' })];
    expect(toHistory(told, [], ROW).map(({ isStart }) => isStart)).toEqual([false, true]);
  });

  it('says when an event reached the server much later, and when its time was corrected', () => {
    const [late, soon] = toHistory(
      [
        event(2 * HOUR, { receivedAt: iso(6 * HOUR), isAdjusted: true }),
        event(HOUR, { from: 'A', receivedAt: iso(HOUR + 60_000) }),
      ],
      [],
      ROW,
    );
    expect(late).toMatchObject({ receivedAt: 6 * HOUR, isAdjusted: true });
    expect(soon).toMatchObject({ receivedAt: null, isAdjusted: false });
  });

  it('leaves out the names of former users of the company', () => {
    const [entry] = toHistory([event(HOUR, { author: null })], [], ROW);
    expect(entry?.author).toBe('Alguien que ya no es de la empresa');
  });

  it('says who received it, from the server or from this device', () => {
    const proof = { recibe: 'Ana Ruiz', documento: null, firma: 'M1 1L2 2' };
    const told = event(2 * HOUR, { from: 'EN_TRANSITO', to: 'ENTREGADO', entrega: proof });
    expect(toHistory([told], [], ROW)[0]?.proof).toEqual(proof);
    const own = change({ estadoEntrega: 'ENTREGADO', entrega: proof }, {});
    expect(toHistory([event(HOUR)], [own], ROW)[0]).toMatchObject({ proof, mark: 'local' });
    const drawn = { ...proof, firma: '"/><script>' };
    expect(toHistory([{ ...told, entrega: drawn }], [], ROW)[0]?.proof).toBeNull();
  });

  it('says who received it as it stands, and nothing of a delivery that was taken back', () => {
    const proof = { recibe: 'Ana Ruiz', documento: null, firma: null };
    const delivered = event(2 * HOUR, { from: 'EN_TRANSITO', to: 'ENTREGADO', entrega: proof });
    const left = event(3 * HOUR, { from: 'EN_PREPARACION', to: 'EN_TRANSITO' });
    // The clock of who delivered was behind that of who let it leave.
    const told = toHistory([event(HOUR), delivered, left], [], ROW);
    expect(receiverOf(told, 'ENTREGADO')).toEqual(proof);
    expect(receiverOf(told, 'EN_TRANSITO')).toBeNull();
    const again = event(4 * HOUR, { from: 'EN_TRANSITO', to: 'ENTREGADO' });
    expect(receiverOf(toHistory([delivered, left, again], [], ROW), 'ENTREGADO')).toBeNull();
    expect(receiverOf([], 'ENTREGADO')).toBeNull();
  });

  it('lacks its recipient if it was delivered without one, until it is recorded here', () => {
    const delivered = event(2 * HOUR, { from: 'EN_TRANSITO', to: 'ENTREGADO' });
    const lacks = (own: readonly Operation[], state = 'ENTREGADO') =>
      lacksReceiver(toHistory([event(HOUR), delivered], own, ROW), state);
    expect(lacks([])).toBe(true);
    expect(lacks([], 'EN_TRANSITO')).toBe(false);
    // Another tablet delivered it, and this one has not heard how.
    expect(lacksReceiver(toHistory(null, [], ROW), 'ENTREGADO')).toBe(false);
    const proof = { recibe: 'Ana Ruiz', documento: null, firma: null };
    const late = change(
      { estadoEntrega: 'ENTREGADO', entrega: proof },
      { estadoEntrega: 'ENTREGADO' },
    );
    expect(lacks([late])).toBe(false);
    expect(toHistory([delivered], [late], ROW)[0]).toMatchObject({ proof, from: null });
  });

  it('has pending changes on top with a mark, and sent ones only once', () => {
    const sent = toPast(change({ estadoPago: 'PAGADO' }, {}), { is: 'sent' }, 0);
    const pending = change(
      { estadoEntrega: 'CANCELADO', motivo: 'Se varó', occurredAt: iso(9 * HOUR) },
      { estadoEntrega: 'EN_PREPARACION' },
    );
    const shown = toHistory([event(20 * HOUR)], [sent, pending], ROW);
    expect(shown).toMatchObject([
      {
        at: 9 * HOUR,
        mark: 'local',
        from: 'EN_PREPARACION',
        reason: 'Se varó',
        states: [{ field: 'estadoEntrega', to: 'CANCELADO' }],
      },
      { mark: null, isStart: true },
    ]);
    expect(shown).toHaveLength(2);
  });
});

describe('the history without the server', () => {
  it('lists the operations of this device, sent or not, and the registration', () => {
    const create = operation({
      entity: 'shipment',
      key: KEY,
      changes: { estadoEntrega: 'EN_PREPARACION', estadoPago: 'PENDIENTE', costoEnvio: 1 },
    });
    const paid = change({ estadoPago: 'PAGADO' }, { estadoPago: 'PENDIENTE' });
    const shown = toHistory(
      null,
      [create, paid].map((one) => toPast(one, { is: 'sent' }, 0)),
      ROW,
    );
    expect(shown).toMatchObject([
      { isStart: false, from: 'PENDIENTE', mark: null, author: 'ana@plano.co' },
      { isStart: true, states: [{ to: 'EN_PREPARACION' }, { to: 'PENDIENTE' }] },
    ]);
  });

  it('has only the registration once the device’s history is deleted', () => {
    expect(toHistory(null, [], ROW)).toMatchObject([
      { isStart: true, states: [], at: Date.UTC(2026, 10, 23, 15, 4, 5) },
    ]);
  });

  it('is empty for a shipment created elsewhere', () => {
    expect(toHistory(null, [], { key: '7', view: {} })).toEqual([]);
  });

  it('leaves out an update without a state change', () => {
    const moved = operation({
      entity: 'shipment',
      kind: 'update',
      changes: { direccionEnvio: 'x' },
    });
    expect(toHistory(null, [moved], { key: '7', view: {} })).toEqual([]);
  });
});
