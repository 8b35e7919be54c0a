/** Whatever stands in a cell: no letter, figure or sign of it goes unseen. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { customer } from '../../src/domain/entities/customer';
import { guessColumns } from '../../src/domain/import/columns';
import { planImport } from '../../src/domain/import/plan';
import { toTable } from '../../src/domain/import/table';
import { anyText } from '../support/any-text';

const TITLES = [
  ...['Cédula', 'Nombres', 'Apellidos', 'Fecha de nacimiento', 'Sexo', 'Estado civil'],
  ...['Celular', 'Correo', 'Dirección', 'Municipio'],
];
const FACTS = { company: '', existing: new Map(), names: {}, onlyPlainDocuments: null };

function planOf(name: string, document: string, phone: string) {
  const row = [document, name, 'Gaitán', '17/05/1980', 'F', 'soltera', phone];
  const rows = [TITLES, [...row, 'luz@correo.co', 'Calle 5', 'Miraflores']];
  const table = toTable({ name: '', rows }, 0);
  if (typeof table === 'string') throw new Error(table);
  return planImport(customer, table, guessColumns(customer, TITLES), {}, FACTS);
}

/** Text that a person would miss: no blanks, no punctuation, nothing invisible. */
const toMissed = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{P}\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}´`°º]/gu, '')
    .toUpperCase();
/** Without the apostrophe that keeps a sheet from running a cell as a formula. */
const toPlain = (text: string) =>
  text
    .replace(/^'(?=[=+\-@])/u, '')
    .normalize('NFC')
    .replace(/\s/gu, '')
    .toUpperCase();

test('a name is kept as it is written, shown as changed, or refused', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      const { ready, changes } = planOf(name, '41240318', '3124480917');
      const kept = ready[0]?.fields.name;
      if (kept === undefined) return;
      expect(toMissed(String(kept))).toBe(toMissed(name));
      const isTold = changes.some(({ field }) => field === 'name');
      if (!isTold) expect(toPlain(String(kept))).toBe(toPlain(name));
    }),
    { numRuns: 300, examples: [["'-"], ["'=Luz"]] },
  );
});

const typedNumber = fc.stringMatching(/^[+(]?[\d.,' -]{5,18}\)?$/);
test('a document has the figures that are written, but for decimals and a check digit that are shown', () => {
  fc.assert(
    fc.property(typedNumber, (document) => {
      const { ready, changes } = planOf('Luz', document, '3124480917');
      const kept = ready[0]?.fields.numDocument;
      if (kept === undefined) return;
      const figures = document.replace(/\D/g, '');
      if (changes.some(({ field }) => field === 'numDocument'))
        expect(figures.startsWith(String(kept))).toBe(true);
      else expect(String(kept)).toBe(figures);
    }),
    { numRuns: 300 },
  );
});

test('a phone has the figures that are written, but for its country, which is shown', () => {
  fc.assert(
    fc.property(typedNumber, (phone) => {
      const { ready, changes } = planOf('Luz', '41240318', phone);
      const kept = ready[0]?.fields.phone;
      if (kept === undefined) return;
      const figures = phone.replace(/\D/g, '');
      if (changes.some(({ field }) => field === 'phone')) expect(figures).toContain(String(kept));
      else expect(String(kept)).toBe(figures);
    }),
    { numRuns: 300 },
  );
});
