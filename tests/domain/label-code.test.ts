import { describe, expect, it, test } from 'vitest';
import { readLabelCode, toPieceLink } from '../../src/domain/rules/label-code';
import { findByNumber, toProvisionalNumber } from '../../src/domain/rules/waybill';

const HOST = 'carga.example.co';
const LINK = `https://${HOST}/rastreo/Fn3918koP`;

describe('a label', () => {
  it('says which piece it is after the sign that browsers keep to themselves', () => {
    const link = toPieceLink(LINK, { at: 2, of: 3 });
    expect(new URL(link).pathname).toBe('/rastreo/Fn3918koP');
    expect(new URL(link).search).toBe('');
    expect(readLabelCode(link)).toEqual({
      number: 'Fn3918koP',
      piece: { at: 2, of: 3 },
      isLink: true,
      host: HOST,
    });
  });

  it.each([
    ['a label without the piece', LINK, 'Fn3918koP', null],
    ['a provisional number', `https://${HOST}/rastreo/PROV-2345-67#1-12`, 'PROV-2345-67', 12],
    ['one that ends in digits', `https://${HOST}/rastreo/PROV-2345-67`, 'PROV-2345-67', null],
    ['a shipment without guide', `https://${HOST}/rastreo/Env%C3%ADo%2012#1-2`, 'Envío 12', 2],
    ['a number alone', ' Fn3918koP ', 'Fn3918koP', null],
    ['more pieces than a roll has', `${LINK}#7-12500`, 'Fn3918koP', 12500],
  ])('%s', (_name, text, number, of) => {
    const code = readLabelCode(text);
    expect(code?.number).toBe(number);
    expect(code?.piece?.of ?? null).toBe(of);
  });

  it('is read as a scanner types it on a keyboard of Latin America, and of Spain', () => {
    expect(readLabelCode("httpsÑ--carga.example.co-rastreo-Fn3918koP#2'3")).toEqual({
      number: 'Fn3918koP',
      piece: { at: 2, of: 3 },
      isLink: true,
      host: null,
    });
    expect(readLabelCode("httpsÑ--carga.example.co-rastreo-PROV'7K2M'4Q·2'3")).toMatchObject({
      number: 'PROV-7K2M-4Q',
      piece: { at: 2, of: 3 },
    });
  });

  it.each([
    ['Caps Lock, keyboard of the United States', 'HTTPS://CARGA.EXAMPLE.CO/RASTREO/fN3918KOp#2-3'],
    ['Caps Lock, keyboard of Latin America', "HTTPSñ--CARGA.EXAMPLE.CO-RASTREO-fN3918KOp#2'3"],
    ['Caps Lock, keyboard of Spain', "HTTPSñ--CARGA.EXAMPLE.CO-RASTREO-fN3918KOp·2'3"],
    ['a scanner that says it is a QR', `]Q1${LINK}#2-3`],
    ['what a chat adds', `${LINK}?fbclid=IwAR0_x-1#2-3`],
    ['what a campaign adds', `${LINK}?utm_source=whatsapp&utm_medium=chat#2-3`],
    ['what a chat adds after the piece', `${LINK}#2-3?fbclid=x`],
    [
      'the same, keyboard of Latin America',
      "httpsÑ--carga.example.co-rastreo-Fn3918koP_fbclid¿x#2'3",
    ],
    ['a host that is called so itself', 'https://rastreo.example.co/rastreo/Fn3918koP#2-3'],
  ])('is read with %s', (_what, text) => {
    expect(readLabelCode(text)).toMatchObject({
      number: 'Fn3918koP',
      piece: { at: 2, of: 3 },
      isLink: true,
    });
  });

  it('is found by its number alone with Caps Lock too, and then is no link', () => {
    expect(readLabelCode('fN3918KOp')).toMatchObject({ number: 'fN3918KOp', isLink: false });
  });

  it.each([
    '',
    'https://www.example.co/menu',
    'https://carga.example.co/rastreo/',
    'WIFI:T:WPA;S:Muelle;;',
    '7702001234567',
    'x'.repeat(400),
    `https://${HOST}/rastreo/Fn3918koP/otra`,
  ])('and nothing else is: %s', (text) => {
    expect(readLabelCode(text)).toBeNull();
  });

  it('with an impossible piece counts as one without', () => {
    expect(readLabelCode(`${LINK}#4-3`)?.piece).toBeNull();
    expect(readLabelCode(`${LINK}#0-3`)?.piece).toBeNull();
  });
});

test('two guide numbers that differ by case alone are told apart', () => {
  const row = (key: string, numeroGuia: string | null) => ({
    key,
    id: null,
    view: { numeroGuia },
  });
  const local = '0192a000-0000-7000-8000-0000000abcde';
  const rows = [row('1', 'Fn3918koP'), row('2', 'fn3918koP'), row(local, null)];
  expect(findByNumber(rows, 'fn3918koP')?.key).toBe('2');
  expect(findByNumber(rows, 'FN3918KOP')?.key).toBe('1');
  expect(findByNumber(rows, toProvisionalNumber(local).toLowerCase())?.key).toBe(local);
  expect(findByNumber(rows, 'Xx3918koP')).toBeUndefined();
});
