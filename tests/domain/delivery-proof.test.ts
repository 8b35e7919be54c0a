/** The recipient of a shipment: texts that are read, and those that are refused, in which words. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { toPlace, toPlaceWords } from '../../src/domain/rules/delivery-place';
import {
  deliveryProof,
  isSameProof,
  takesProof,
  toDeliveryProof,
  toEnclosedWords,
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
    for (const [typed, documento] of [
      ['av 123456', 'AV123456'],
      ['912345678901234', '912345678901234'],
    ])
      expect(toDeliveryProof({ recibe: 'Ana', documento: typed })).toMatchObject({ documento });
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

const FOTO = {
  clave: '0199a1b2-0000-7000-8000-000000000001',
  partes: 7,
  bytes: 204_800,
  sha256: 'a'.repeat(64),
};
const LUGAR = { latitud: 2.57281, longitud: -72.6459, precision: 12 };
const WHOLE = { recibe: 'Ana', documento: null, firma: FIRMA, foto: FOTO, lugar: LUGAR };

describe('photo and place', () => {
  test('are there where they were given, and absent where not', () => {
    expect(toDeliveryProof(WHOLE)).toEqual(WHOLE);
    expect(toDeliveryProof({ recibe: 'Ana' })).not.toHaveProperty('foto');
  });

  test.each([
    { foto: { ...FOTO, bytes: 204_801 } },
    { foto: { ...FOTO, partes: 6 } },
    { foto: { ...FOTO, partes: 0 } },
    { foto: { ...FOTO, bytes: 5 } },
    { foto: 'foto.jpg' },
    { lugar: { ...LUGAR, latitud: -90.1 } },
    { lugar: { ...LUGAR, longitud: Number.NaN } },
    { lugar: { ...LUGAR, precision: -1 } },
  ])('are refused: %#', (more) => {
    expect(toDeliveryProof({ recibe: 'Ana', ...more })).toBeNull();
  });

  test('belong to what a proof says', () => {
    expect(isSameProof(WHOLE, { ...WHOLE, foto: { ...FOTO }, lugar: { ...LUGAR } })).toBe(true);
    expect(isSameProof(WHOLE, { ...WHOLE, foto: null })).toBe(false);
    expect(isSameProof(WHOLE, { ...WHOLE, lugar: { ...LUGAR, precision: 13 } })).toBe(false);
    expect(isSameProof({ ...WHOLE, foto: null }, { ...WHOLE, foto: undefined })).toBe(true);
  });

  test('are told in words', () => {
    expect(toEnclosedWords(WHOLE)).toBe(
      'con firma, con foto, en 2,57281; −72,64590 (a menos de 12 m)',
    );
  });

  test('a place is no finer than a metre, and its precision rounded up', () => {
    const place = toPlace(-4.2150123456, -69.9406, 7.2);
    expect(place).toEqual({ latitud: -4.21501, longitud: -69.9406, precision: 8 });
    expect(toPlaceWords({ ...place, precision: 1500 })).toBe(
      '−4,21501; −69,94060 (a menos de 1.500 m)',
    );
  });
});
