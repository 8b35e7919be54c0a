/** Who received a shipment: what is read, and what is refused in which words. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  deliveryProof,
  takesProof,
  toDeliveryProof,
  toReceiverWords,
} from '../../src/domain/rules/delivery-proof';

const FIRMA = 'M10 10L90 40';

describe('a proof of delivery', () => {
  test('is a name, and a document and a signature where there are any', () => {
    expect(toDeliveryProof({ recibe: '  Rosalba Tique ' })).toEqual({
      recibe: 'Rosalba Tique',
      documento: null,
      firma: null,
    });
    expect(toDeliveryProof({ recibe: 'Ana', documento: '41.219.530', firma: FIRMA })).toEqual({
      recibe: 'Ana',
      documento: '41219530',
      firma: FIRMA,
    });
  });

  test.each([
    [{ firma: FIRMA }, 'Campo obligatorio'],
    [{ recibe: ' ', documento: '41219530' }, 'Campo obligatorio'],
    [{ recibe: 'A' }, 'Escribe el nombre completo'],
    [{ recibe: 'a'.repeat(81) }, 'No ingrese un valor tan largo'],
    [{ recibe: 'Ana', documento: '12ab5' }, 'Debe ser un número válido'],
    [{ recibe: 'Ana', documento: '1234' }, 'Debe tener entre 5 y 11 dígitos'],
    [{ recibe: 'Ana', firma: 'M1 1L2 2Z' }, 'No es una firma de la app'],
    [{ recibe: 'Ana', firma: 'M1 1L601 2' }, 'No es una firma de la app'],
    [{ recibe: 'Ana', firma: 7 }, 'No es una firma de la app'],
    [{ recibe: 'Ana', firma: `M1 1${'L2 2'.repeat(1500)}` }, 'La firma es demasiado larga'],
  ])('is refused: %#', (value, sentence) => {
    const parsed = v.safeParse(deliveryProof, value);
    expect(parsed.issues?.map(({ message }) => message)).toContain(sentence);
    expect(toDeliveryProof(value)).toBeNull();
  });

  test('comes with no other state', () => {
    expect(takesProof('estadoEntrega', 'ENTREGADO')).toBe(true);
    expect(takesProof('estadoEntrega', 'DEVUELTO')).toBe(false);
    expect(takesProof('estadoPago', 'PAGADO')).toBe(false);
  });

  test('is told in words', () => {
    const proof = { recibe: 'Ana', documento: '41219530', firma: null };
    expect(toReceiverWords(proof)).toBe('Ana, documento 41.219.530');
    expect(toReceiverWords({ ...proof, documento: null })).toBe('Ana');
  });
});
