/** The states that a voyage may take, the shipments that belong to it, and the checks of its fields. */
import { describe, expect, it } from 'vitest';
import { voyage } from '../../src/domain/entities/voyage';
import { type Fields, validate } from '../../src/domain/entity';
import { isKept } from '../../src/domain/registry';
import { fromBogota } from '../../src/domain/rules/dates';
import {
  rowsNamed,
  shipmentsToJoin,
  toListed,
  toVoyageStep,
  voyageOf,
} from '../../src/domain/rules/voyage-cargo';
import {
  hasArrived,
  hasDeparted,
  isOfVoyageState,
  isVoyageOpen,
  mayVoyageBecome,
  nextVoyageStates,
  refuseStepTime,
  withHoursOfState,
} from '../../src/domain/rules/voyages';
import { PLAIN_SERVER, SERVER_VERSION } from '../../src/domain/server-version';
import * as payloads from '../server/payloads';

const STATES = ['PROGRAMADO', 'SALIO', 'LLEGO', 'CANCELADO'];
const row = (key: string, id: number | null, view: Fields) => ({ key, id, view });
const of = (vessel: string, estadoEntrega = 'EN_PREPARACION') => ({
  vehiculoNombre: vessel,
  estadoEntrega,
});

describe('a state', () => {
  it.each([
    ['PROGRAMADO', ['SALIO', 'CANCELADO'], ['SALIO', 'LLEGO', 'CANCELADO']],
    ['SALIO', ['LLEGO', 'CANCELADO'], ['LLEGO', 'CANCELADO']],
    ['LLEGO', [], []],
    ['CANCELADO', [], []],
    ['OTRO', [], []],
  ])('%s is followed at once by %j, in the end by %j', (from, next, reached) => {
    expect(nextVoyageStates(from)).toEqual(next);
    expect(STATES.filter((to) => mayVoyageBecome(from, to))).toEqual(reached);
    expect(isVoyageOpen(from)).toBe(next.length > 0);
  });

  it('comes with the time at which it came', () => {
    const at = Date.parse('2026-11-25T11:30:00Z');
    expect(toVoyageStep('SALIO', at)).toEqual({
      estado: 'SALIO',
      salidaReal: '2026-11-25T11:30:00.000Z',
    });
    expect(toVoyageStep('LLEGO', at)).toHaveProperty('llegadaReal', '2026-11-25T11:30:00.000Z');
    expect(toVoyageStep('CANCELADO', at)).toEqual({ estado: 'CANCELADO' });
  });
});

describe('the hours of a voyage', () => {
  it('are those of states that it has come to', () => {
    expect(STATES.map(hasDeparted)).toEqual([false, true, true, false]);
    expect(STATES.map(hasArrived)).toEqual([false, false, true, false]);
  });

  it.each([
    ['PROGRAMADO', null, null],
    ['SALIO', 'salida', null],
    ['LLEGO', 'salida', 'llegada'],
    ['CANCELADO', 'salida', null],
  ])('are kept with it: %s, %s, %s', (estado, salidaReal, llegadaReal) => {
    const told = { vehiculoNombre: 'Doña Rosa', salidaReal: 'salida', llegadaReal: 'llegada' };
    expect(withHoursOfState({ ...told, estado })).toEqual({
      vehiculoNombre: 'Doña Rosa',
      estado,
      salidaReal,
      llegadaReal,
    });
  });

  it('are given up with the state, as its reason is', () => {
    for (const field of ['salidaReal', 'llegadaReal', 'motivo'])
      expect(isOfVoyageState(field)).toBe(true);
    for (const field of ['horaSalida', 'enviosIds', '']) expect(isOfVoyageState(field)).toBe(false);
  });
});

describe('a list of records', () => {
  const made = row('0192-local', null, {});
  const known = row('0192-other', 41, {});
  const pulled = row('7', 7, {});

  it('names a row by its number, or until then by its local key', () => {
    expect([made, known, pulled].map(toListed)).toEqual(['0192-local', 41, 7]);
  });

  it('finds a row by either name, once', () => {
    const rows = [made, known, pulled];
    expect(rowsNamed(['0192-local', '0192-other', 41, '7', 99], rows)).toEqual(rows);
    expect(rowsNamed(undefined, rows)).toEqual([]);
  });
});

describe('a shipment that may join', () => {
  const planned = row('v1', 1, { ...of('Delfín'), estado: 'PROGRAMADO', enviosIds: [10] });
  const other = row('v2', null, { ...of('Delfín'), estado: 'SALIO', enviosIds: ['local'] });
  const over = row('v3', 3, { ...of('Delfín'), estado: 'CANCELADO', enviosIds: [12] });

  it('is of the vessel, under way, and on no voyage that is not over', () => {
    const shipments = [
      row('10', 10, of('Delfín')),
      row('local', null, of('Delfín')),
      row('12', 12, of('Delfín', 'EN_TRANSITO')),
      row('13', 13, of('Esperanza')),
      row('14', 14, of('Delfín', 'ENTREGADO')),
    ];
    const keys = shipmentsToJoin(planned, shipments, [planned, other, over]).map(({ key }) => key);
    expect(keys).toEqual(['12']);
  });

  it('has no voyage; one that joined has one', () => {
    const voyages = [planned, other, over];
    expect(voyageOf(row('local', null, {}), voyages)).toBe(other);
    expect(voyageOf(row('12', 12, {}), voyages)).toBeUndefined();
  });
});

describe('its fields', () => {
  const issuesOf = (overrides: Fields) =>
    validate(voyage.schema, payloads.voyage(overrides)).issues;

  it.each<[Fields, string, string]>([
    [{ vehiculoNombre: '' }, 'vehiculoNombre', 'Campo obligatorio'],
    [{ fechaSalida: 'mañana' }, 'fechaSalida', 'Escribe la fecha así: dd/mm/aaaa'],
    [{ horaSalida: '25:00' }, 'horaSalida', 'Escribe la hora así: 06:30'],
    [{ estado: 'SALIO' }, 'salidaReal', 'Campo obligatorio'],
    [{ estado: 'LLEGO', salidaReal: '2026-11-25T11:30:00Z' }, 'llegadaReal', 'Campo obligatorio'],
    [{ enviosIds: Array.from({ length: 501 }, (_, at) => at + 1) }, 'enviosIds', 'Como máximo 500'],
    [{ tripulantesIds: [{}] }, 'tripulantesIds', 'Debe ser un texto o un número'],
  ])('%j is refused', (overrides, field, message) => {
    expect(issuesOf(overrides)).toEqual([{ field, message }]);
  });

  it('may do without an hour, crew and shipments', () => {
    const bare = { horaSalida: '', tripulantesIds: '', enviosIds: undefined };
    const { fields } = validate(voyage.schema, payloads.voyage(bare));
    expect(fields).toMatchObject({ horaSalida: null, tripulantesIds: [], enviosIds: [] });
  });

  it('take a list as a form holds it', () => {
    const { fields } = validate(voyage.schema, payloads.voyage({ tripulantesIds: '7,0192-a,7' }));
    expect(fields?.tripulantesIds).toEqual([7, '0192-a']);
  });
});

it('only our server keeps them', () => {
  expect(isKept('voyage', PLAIN_SERVER)).toBe(false);
  expect(isKept('voyage', SERVER_VERSION)).toBe(true);
  expect(isKept('shipment', PLAIN_SERVER)).toBe(true);
});

describe('when a voyage left or arrived', () => {
  const now = Date.parse('2026-11-20T15:00:00Z');
  const left = '2026-11-20T10:10:00.000Z';

  it.each([
    ['now', now, null],
    ['before', now - 3_600_000, null],
    ['after now', now + 60_000, 'Todavía no es esa hora'],
    ['at no hour', Number.NaN, 'Escribe el día y la hora'],
    ['as it left', Date.parse(left), null],
    [
      'before it left',
      Date.parse(left) - 60_000,
      'Salió después: el 20/11/2026 · 5:10\u00a0a.\u00a0m.',
    ],
  ])('%s', (_when, at, why) => {
    expect(refuseStepTime(at, now, left)).toBe(why);
  });

  it('an hour of a day is Bogotá’s', () => {
    expect(fromBogota('2026-11-20', '05:10')).toBe(Date.parse(left));
    expect(fromBogota('', '05:10')).toBeNaN();
    expect(fromBogota('2026-11-20', '')).toBeNaN();
  });
});
