/** A phone in the forms of cards, chats and sheets is its digits, or is refused: never joined to another number. */
import { expect, test } from 'vitest';
import { understandPhone } from '../../../src/domain/values/phone';

test.each([
  ['3124480917', '3124480917'],
  [3124480917, '3124480917'],
  ['312 448 0917', '3124480917'],
  ['312-448-0917', '3124480917'],
  ['312-448-09-17', '3124480917'],
  ['312.448.0917', '3124480917'],
  ['312 448 0917.', '3124480917'],
  ['(312) 448-0917', '3124480917'],
  ['+57 312 448 0917', '3124480917'],
  ['+57 3124480917', '3124480917'],
  ['+573124480917', '3124480917'],
  ['(+57) 312-448-0917', '3124480917'],
  ['0057 3124480917', '3124480917'],
  ['57-312-448-0917', '3124480917'],
  ['573124480917', '3124480917'],
  ['573124480917.0', '3124480917'],
  ['tel: 3124480917', '3124480917'],
  ['Cel. 312 448 0917', '3124480917'],
  ['+57 (608) 584-0123', '6085840123'],
  ['(608) 584 0123', '6085840123'],
  ['(608)5840123', '6085840123'],
  ['(8) 584 0123', '85840123'],
  ['584-0123', '5840123'],
  ['3124480917.0', '3124480917'],
  ['3124480917,00', '3124480917'],
  ['3.124.480.917', '3124480917'],
  ['+1 305 555 1234', '13055551234'],
  ['00 1 305 555 1234', '13055551234'],
  ['00 34 91 1234', '34911234'],
  ['12345', '12345'],
  ['12345678901', '12345678901'],
])('«%s» is %s', (raw, value) => {
  expect(understandPhone(raw)).toEqual({ value });
  expect(understandPhone(value)).toEqual({ value });
});

test.each([
  ['3124480917 / 3101234567', 'Debe ser un número válido'],
  ['3124480917 3101234567', 'Debe ser un número válido'],
  ['3124480–91', 'Debe ser un número válido'],
  ['3124480917 - 5', 'Debe ser un número válido'],
  ['3124480917 ext 12', 'Debe ser un número válido'],
  ['31244809.17', 'Debe ser un número válido'],
  ['-12345', 'Debe ser un número válido'],
  ['(000) 584 0123', 'Debe ser un número válido'],
  ['000.0584', 'Debe ser un número válido'],
  ['12a45', 'Debe ser un número válido'],
  ['3,12448E+09', 'Debe ser un número válido'],
  ['+593 98 765 4321', 'Debe tener entre 5 y 11 dígitos'],
  ['1234', 'Debe tener entre 5 y 11 dígitos'],
  ['123456789012', 'Debe tener entre 5 y 11 dígitos'],
])('«%s» is refused', (raw, reason) => {
  expect(understandPhone(raw)).toEqual({ reason });
});
