/** A person who changes one field of a record, and walks through all others, changes that field alone. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { customer } from '../../src/domain/entities/customer';
import { type Fields, validate } from '../../src/domain/entity';
import { buildRow, buildTypedCustomer } from '../crud/builders';
import { confirm, control, press, type } from './support/typing';
import { openPerson, openScreen } from './support/workplace';

const PHONE = '3209998877';
const COMPANY = ['companyName', 'nitCompany'];

/** Opens the form of a record, walks through it, and saves another phone; answers what is queued. */
async function saveAnotherPhone(record: Fields): Promise<Fields | undefined> {
  const runtime = await openPerson();
  const row = buildRow(record);
  await runtime.db.write(['customer'], (tx) => tx.putRows('customer', [row]));
  const address = await openScreen(runtime, `add-customer/${row.key}/update`);
  const form = (await control('phone')).closest('form') as HTMLFormElement;
  const walked = [...form.querySelectorAll<HTMLElement>('input, select')];
  for (const one of walked) {
    one.focus();
    await userEvent.tab();
  }
  const names = walked.map((one) => one.getAttribute('name'));
  for (const name of Object.keys(customer.fields))
    if (record.personType === 'Juridica' || !COMPANY.includes(name)) expect(names).toContain(name);
  await type({ phone: PHONE });
  await press('Guardar cliente');
  await confirm();
  await expect.poll(address).toBe('/adminSection/show-customers');
  const [operation, ...others] = await runtime.db.listUnsettled();
  expect(others).toEqual([]);
  await cleanup();
  return operation?.changes;
}

/** As other clients write: letters of any Latin alphabet, signs that no form keeps, two Unicode forms. */
const LATIN = fc
  .oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0x41, max: 0x24f }) },
    // Phonetic letters, Vietnamese ones and those of scholars, letters as wide as signs, ligatures.
    fc.integer({ min: 0x250, max: 0x2af }),
    { weight: 3, arbitrary: fc.integer({ min: 0x1e00, max: 0x1eff }) },
    fc.integer({ min: 0x2c60, max: 0x2c7f }),
    fc.integer({ min: 0xa722, max: 0xa7ff }),
    fc.integer({ min: 0xfb00, max: 0xfb06 }),
    fc.integer({ min: 0xff21, max: 0xff5a }),
  )
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => /\p{L}/u.test(letter) && /\p{Script=Latin}/u.test(letter));
const SIGNS = [
  ' ',
  '  ',
  '.',
  '-',
  "'",
  '’',
  '&',
  '«',
  '»',
  '°',
  'ª',
  ',',
  '(',
  ')',
  '/',
  'e\u0301',
  'n\u0303',
  'q\u0303\u0301',
  '\u00a0',
];
const letters = fc
  .tuple(
    LATIN,
    fc.array(fc.oneof({ weight: 3, arbitrary: LATIN }, fc.constantFrom(...SIGNS)), {
      maxLength: 18,
    }),
    LATIN,
  )
  .map((parts) => parts.flat().join(''));
const made = fc
  .record({
    name: letters,
    lastName: letters,
    address: letters,
    cityName: letters,
    companyName: letters,
    personType: fc.constantFrom('Natural', 'Juridica'),
    numDocument: fc.integer({ min: 10_000, max: 99_999_999_999 }).map(String),
  })
  .map((values) => {
    const typed = buildTypedCustomer({ ...values, nitCompany: '900123456' });
    const { fields } = validate(customer.schema, typed);
    if (!fields) throw new Error('The API does not take it');
    return fields;
  });

it('whatever letters its names have', async () => {
  await fc.assert(
    fc.asyncProperty(made, async (record) => {
      expect(await saveAnotherPhone(record)).toEqual({ phone: PHONE });
    }),
    { numRuns: 4, endOnFailure: true },
  );
}, 180_000);

it('though what an older client left could not be typed today', async () => {
  const { fields } = validate(
    customer.schema,
    buildTypedCustomer({
      personType: 'Juridica',
      companyName: 'Peña & Hijos, S.A.S.',
      nitCompany: '900123456',
    }),
  );
  const record = {
    ...fields,
    typeDocument: 'Passporte',
    numDocument: '12',
    dateOfBirth: '0190-05-17',
    nitCompany: '900.123.456-7',
    cityName: 'Macondo',
    maritalStatus: '',
    name: 'João  “Jojo” D’Achiardi',
  };
  expect(await saveAnotherPhone(record)).toEqual({ phone: PHONE });
});
