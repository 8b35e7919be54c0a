import { describe, expect, it } from 'vitest';
import { indexByDocument } from '../../src/crud/customers-by-document';
import { lookUpCustomer } from '../../src/features/shipments/wizard/customer-lookup';
import { localRow, SENDER, serverRow } from './rows';

const rosalba = serverRow(1, { name: 'Rosalba', numDocument: SENDER });
const madeHere = localRow('0198f2a0-0000-7000-8000-000000000002', { numDocument: '52110430' });
const byDocument = indexByDocument([rosalba, madeHere]);

describe('looking up a customer by document number', () => {
  it('finds a customer of the server and one created on this device', () => {
    expect(lookUpCustomer(SENDER, byDocument)).toMatchObject({ is: 'found', customer: rosalba });
    expect(lookUpCustomer('52110430', byDocument)).toMatchObject({ customer: madeHere });
  });

  it('accepts dots and spaces', () => {
    expect(lookUpCustomer(' 41.240.318 ', byDocument)).toMatchObject({ document: SENDER });
  });

  it('finds a customer whose document has zeros before it, or not, as their record writes it', () => {
    const zeros = serverRow(2, { name: 'Dorcas', numDocument: '0079841220' });
    for (const typed of ['79841220', '079841220', '0079841220'])
      expect(lookUpCustomer(typed, indexByDocument([zeros]))).toEqual({
        is: 'found',
        document: '0079841220',
        customer: zeros,
      });
    expect(lookUpCustomer(`00${SENDER}`, byDocument)).toMatchObject({ document: SENDER });
  });

  it.each(['1234', '123456789012', 'Rosalba', '-41240318', '41240.5x', '00000'])(
    'refuses %s',
    (typed) => {
      expect(lookUpCustomer(typed, byDocument)).toEqual({
        is: 'invalid',
        message: 'Debe ser un número entero positivo de entre 5 y 11 dígitos',
      });
    },
  );

  it('distinguishes an unknown number from an invalid one', () => {
    expect(lookUpCustomer('99999', byDocument)).toEqual({ is: 'absent', document: '99999' });
    expect(lookUpCustomer('  ', byDocument)).toEqual({ is: 'empty' });
  });
});
