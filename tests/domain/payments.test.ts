/** The payments of a shipment, the sum that counts, and who may annul one. */
import { describe, expect, test } from 'vitest';
import type { Fields } from '../../src/domain/entity';
import {
  isPaidByState,
  isPaidSince,
  isPaidWith,
  paidBy,
  paymentsOf,
  sumOfPayments,
  toBalance,
  whyNotAnnulled,
} from '../../src/domain/rules/payments';

const paid = (envioId: unknown, valor: unknown, more: Fields = {}) => ({
  key: `${envioId} ${valor}`,
  view: { envioId, valor, estado: 'VIGENTE', ...more },
});
const ANNULLED = { estado: 'ANULADO' };

const byNumber = paid(41, 30_000);
const byKey = paid('local', 20_000);
const annulled = paid(41, 900_000, ANNULLED);
const ofOther = paid(42, 7_000);
const all = [byNumber, byKey, annulled, ofOther];

describe('the payments of a shipment', () => {
  test('name it by its number or by the key that it had on the device before', () => {
    expect(paymentsOf({ key: 'local', id: 41 }, all)).toEqual([byNumber, byKey, annulled]);
    expect(paymentsOf({ key: '42', id: 42 }, all)).toEqual([ofOther]);
  });

  test('name it by its key alone while it has no number', () => {
    const lost = paid(null, 1);
    expect(paymentsOf({ key: 'local', id: null }, [byKey, lost])).toEqual([byKey]);
  });

  test('are summed without those that were annulled, one by one and among many alike', () => {
    const find = paidBy(all);
    for (const [shipment, sum] of [
      [{ key: 'local', id: 41 }, 50_000],
      [{ key: 'local', id: null }, 20_000],
      [{ key: '42', id: 42 }, 7_000],
      [{ key: '43', id: 43 }, 0],
    ] as const) {
      expect(sumOfPayments(paymentsOf(shipment, all))).toBe(sum);
      expect(find(shipment)).toBe(sum);
    }
  });

  test('without a readable value add nothing', () => {
    const odd = [paid(41, 'mil'), paid(41, '5000'), paid(41, null)];
    expect(sumOfPayments(odd)).toBe(5_000);
    expect(paidBy(odd)({ key: '41', id: 41 })).toBe(5_000);
  });

  test('count in a period if they were received from its first moment on', () => {
    const at = Date.UTC(2026, 10, 21, 4, 5);
    const payment = { pagadoEn: new Date(at).toISOString() };
    expect(isPaidSince(payment, at)).toBe(true);
    expect(isPaidSince(payment, at + 1)).toBe(false);
    expect(isPaidSince({ ...payment, ...ANNULLED }, at)).toBe(false);
    expect(isPaidSince({}, 0)).toBe(false);
  });
});

describe('a balance', () => {
  test('says what is missing, and what is in favour', () => {
    const shipment = { costoEnvio: 60_000 };
    const nothing = { missing: 0, inFavour: 0 };
    const balance = { cost: 60_000, paid: 50_000, ...nothing };
    expect(toBalance(shipment, [byNumber, byKey])).toEqual({ ...balance, missing: 10_000 });
    const more = [byNumber, byKey, paid(41, 15_000)];
    expect(toBalance(shipment, more)).toEqual({ ...balance, paid: 65_000, inFavour: 5_000 });
    expect(toBalance({}, [])).toEqual({ cost: 0, paid: 0, ...nothing });
  });

  test('with something missing is paid where the shipment’s state says so', () => {
    const missing = toBalance({ costoEnvio: 60_000 }, [byNumber]);
    expect(isPaidByState({ estadoPago: 'PAGADO' }, missing)).toBe(true);
    expect(isPaidByState({ estadoPago: 'PENDIENTE' }, missing)).toBe(false);
    expect(isPaidByState({ estadoPago: 'PAGADO' }, { ...missing, missing: 0 })).toBe(false);
  });
});

describe('a payment is annulled', () => {
  const anyone = { isAdmin: false, isOwn: true, isPaidWith: false };

  test('by whoever noted it, while the shipment is not paid with it', () => {
    expect(whyNotAnnulled(anyone)).toBeNull();
    expect(whyNotAnnulled({ ...anyone, isOwn: false })).toBe(
      'Solo quien anotó el pago, o un administrador, lo anula.',
    );
    expect(whyNotAnnulled({ ...anyone, isPaidWith: true })).toBe(
      'El envío está en Pagado con este pago: solo un administrador lo anula.',
    );
  });

  test('by an ADMIN always', () => {
    for (const isOwn of [true, false])
      for (const isIt of [true, false])
        expect(whyNotAnnulled({ isAdmin: true, isOwn, isPaidWith: isIt })).toBeNull();
  });

  test('and the shipment is paid with it if something would be missing without it', () => {
    const shipment = { estadoPago: 'PAGADO', costoEnvio: 30_000 };
    expect(isPaidWith(shipment, [byNumber, byKey], byNumber)).toBe(true);
    expect(isPaidWith(shipment, [byNumber, byKey], byKey)).toBe(false);
    expect(isPaidWith({ ...shipment, estadoPago: 'PENDIENTE' }, [byNumber], byNumber)).toBe(false);
    // The row of another reading.
    expect(isPaidWith(shipment, [{ ...byNumber }, byKey], byNumber)).toBe(true);
  });
});
