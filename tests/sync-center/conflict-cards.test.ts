/** The card of a conflict names both sides and says what each choice does. */
import { describe, expect, test } from 'vitest';
import { type Sent, syncErrorOf } from '../../src/db/delivery';
import type { Operation } from '../../src/db/schema';
import type { TransitionContext } from '../../src/domain/rules/transitions';
import {
  isLeftOfCreate,
  toExistingConflict,
  toWaitingCount,
} from '../../src/features/sync-center/existing-conflict';
import { toStalledWords } from '../../src/features/sync-center/stalled-words';
import { toStateHeading, toStatusConflict } from '../../src/features/sync-center/status-conflict';
import { delivery, operation } from '../sync/support/operation';

const EMPLOYEE: TransitionContext = { role: 'EMPLOYEE', keepsReasons: true };
const ADMIN: TransitionContext = { role: 'ADMIN', keepsReasons: true };
const status = (before: string, mine: string, motivo?: string): Operation =>
  operation({
    entity: 'shipment',
    kind: 'status',
    state: 'conflict',
    before: { estadoEntrega: before },
    changes: { estadoEntrega: mine, ...(motivo && { motivo }) },
  });

const PHOTO = {
  clave: '0199a1b2-0000-7000-8000-000000000001',
  partes: 1,
  bytes: 300,
  sha256: 'a'.repeat(64),
};

describe('a state conflict', () => {
  test('in transit here, cancelled there: an employee can only accept it', () => {
    const conflict = toStatusConflict(
      status('EN_PREPARACION', 'EN_TRANSITO'),
      { estadoEntrega: 'CANCELADO' },
      EMPLOYEE,
    );
    expect(conflict).toMatchObject({
      mine: 'En tránsito',
      theirs: 'Cancelado',
      before: 'En preparación',
      leaving:
        'El envío queda en Cancelado; tu cambio a En tránsito no se envía. Sus productos quedan libres para otro envío: si la carga ya salió, avisa a la oficina.',
      insisting: null,
      obstacle:
        'No se puede pasar a En tránsito: Cancelado es un estado final. Si fue un error, un administrador puede corregirlo desde el envío.',
    });
  });

  test.each([
    [{}, 'ni quién lo recibió'],
    [{ foto: PHOTO }, 'ni quién lo recibió, ni la foto'],
  ])(
    'delivered here with who received, returned there: leaving theirs leaves out who received too: %#',
    (more, out) => {
      const mine = status('EN_TRANSITO', 'ENTREGADO');
      const entrega = { recibe: 'Rosalba Tique', documento: null, firma: null, ...more };
      const { leaving } = toStatusConflict(
        { ...mine, changes: { ...mine.changes, entrega } },
        { estadoEntrega: 'DEVUELTO' },
        EMPLOYEE,
      );
      expect(leaving).toContain(
        `El envío queda en Devuelto; tu cambio a Entregado no se envía, ${out}.`,
      );
    },
  );

  test('in transit here, cancelled there: an administrator’s correction needs a reason', () => {
    const conflict = toStatusConflict(
      status('EN_PREPARACION', 'EN_TRANSITO'),
      { estadoEntrega: 'CANCELADO' },
      ADMIN,
    );
    expect(conflict.insisting).toBeNull();
    expect(conflict.obstacle).toBe(
      'Pasar de Cancelado a En tránsito pide un motivo: deja Cancelado y corrígelo después desde el envío.',
    );
  });

  test('cancelled here, in transit there: both are possible', () => {
    const conflict = toStatusConflict(
      status('EN_PREPARACION', 'CANCELADO', 'El cliente desistió'),
      { estadoEntrega: 'EN_TRANSITO' },
      EMPLOYEE,
    );
    expect(conflict).toMatchObject({
      leaving:
        'El envío queda en En tránsito; tu cambio a Cancelado no se envía. Los productos siguen en este envío.',
      insisting:
        'Se envía tu cambio: el envío pasa de En tránsito a Cancelado. Sus productos quedan libres para otro envío: si la carga ya salió, avisa a la oficina.',
      obstacle: null,
    });
  });

  test('an impossible transition is not offered', () => {
    const conflict = toStatusConflict(
      status('EN_TRANSITO', 'ENTREGADO'),
      { estadoEntrega: 'EN_PREPARACION' },
      EMPLOYEE,
    );
    expect(conflict.obstacle).toBe('No se puede pasar de En preparación a Entregado.');
  });

  test('no correction is offered on a plain server', () => {
    const plain = { role: 'ADMIN', keepsReasons: false } as const;
    const { obstacle, insisting } = toStatusConflict(
      status('EN_PREPARACION', 'EN_TRANSITO'),
      { estadoEntrega: 'DEVUELTO' },
      plain,
    );
    expect(insisting).toBeNull();
    expect(obstacle).toBe('No se puede pasar a En tránsito: Devuelto es un estado final.');
  });

  test('a payment conflict has payment texts', () => {
    const payment = operation({
      entity: 'shipment',
      kind: 'status',
      before: { estadoPago: 'PENDIENTE' },
      changes: { estadoPago: 'PAGADO' },
    });
    const question = { code: 'differs', at: 0, theirs: { estadoPago: 'RECHAZADO' } } as const;
    const asked = { ...payment, delivery: delivery({ state: 'conflict', question }) };
    expect(toStateHeading(asked, undefined)).toBe('El pago está en Rechazado en el servidor');
    expect(toStatusConflict(payment, { estadoPago: 'RECHAZADO' }, EMPLOYEE)).toMatchObject({
      insisting: 'Se envía tu cambio: el pago pasa de Rechazado a Pagado.',
      obstacle: null,
    });
  });
});

describe('a create that met an existing record', () => {
  const WILSON = {
    numDocument: '41219530',
    name: 'Wilson',
    lastName: 'Ñusta',
    phone: '3201112233',
    email: 'wilson@correo.co',
  };
  const ROSALBA = { ...WILSON, name: 'Rosalba', phone: '3124480917', email: '' };

  test('shows the document, the differing fields and the added ones', () => {
    const create = operation({ changes: WILSON });
    expect(toExistingConflict(create, { id: 12, version: 1, record: ROSALBA })).toEqual({
      heading: 'Ya hay otro cliente con el documento 41.219.530',
      known: 'el documento',
      theirs: { name: 'Rosalba', phone: '3124480917' },
      filled: ['Correo'],
    });
  });

  test.each([
    [
      { licensePlate: 'GV-12', nombre: 'La Esperanza' },
      { licensePlate: 'gv-12', nombre: 'Reina' },
      'Ya hay otra embarcación con la placa GV-12',
    ],
    [
      { licensePlate: 'GV-12', nombre: 'La Esperanza' },
      { licensePlate: 'AA-1', nombre: 'La Esperanza' },
      'Ya hay otra embarcación con el nombre La Esperanza',
    ],
  ])('a boat by its plate or its name', (changes, record, heading) => {
    const create = operation({ entity: 'vessel', changes });
    expect(toExistingConflict(create, { id: 3, version: 1, record }).heading).toBe(heading);
  });

  test('counts the dependents that wait for the decision', () => {
    expect(toWaitingCount(1)).toBe('1 registro espera esta decisión.');
    expect(toWaitingCount(3)).toBe('3 registros esperan esta decisión.');
  });
});

describe('a server that gives no verdict', () => {
  const now = Date.UTC(2026, 10, 20, 20, 15);
  const stalled = (status: number, sent: Partial<Sent>) =>
    operation({ state: 'rejected', sent, error: { ...syncErrorOf('stalled', now), status } });
  test('the same response three times', () => {
    expect(toStalledWords(stalled(400, { repeats: 3, undoneSince: now - 60_000 }), now)).toBe(
      'Llegó al servidor 3 veces desde hoy, 3:14\u00a0p.\u00a0m., y siempre respondió lo mismo (error 400): ni lo acepta ni lo rechaza. Sigue guardado en este equipo y no se volverá a enviar hasta que lo decidas.',
    );
  });
  test('failures for a day', () => {
    expect(
      toStalledWords(stalled(500, { repeats: 1, undoneSince: now - 25 * 3_600_000 }), now),
    ).toBe(
      'Se intenta desde el 19/11/2026, 2:15\u00a0p.\u00a0m., y el servidor responde (error 500): ni lo acepta ni lo rechaza. Sigue guardado en este equipo y no se volverá a enviar hasta que lo decidas.',
    );
  });
});

test('an adopted create is not presented as another user’s change', () => {
  const theirs = { phone: '3201112233' };
  const left = operation({
    kind: 'update',
    state: 'conflict',
    changes: { phone: '3124480917' },
    before: theirs,
    question: { code: 'differs', at: 0, theirs },
  });
  expect(isLeftOfCreate(left)).toBe(true);
  expect(isLeftOfCreate({ ...left, before: { phone: '3000000000' } })).toBe(false);
});
