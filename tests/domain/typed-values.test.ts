import { safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { branch } from '../../src/domain/entities/branch';
import { validate } from '../../src/domain/entity';
import {
  digits,
  documentNumber,
  email,
  type Field,
  longText,
  measure,
  text,
} from '../../src/domain/fields';

test("a branch's texts have at most 100 letters", () => {
  const long = 'a'.repeat(101);
  const { issues } = validate(branch.schema, {
    nombre: long,
    direccion: long,
    departamento: 'Guaviare',
    municipio: 'a'.repeat(100),
    companiaNombre: 'Naviera',
  });
  expect(issues).toEqual([
    { field: 'nombre', message: 'No ingrese un valor tan largo' },
    { field: 'direccion', message: 'No ingrese un valor tan largo' },
  ]);
});

const issueOf = (field: Field, raw: unknown) => safeParse(field.schema, raw).issues?.[0]?.message;
const outputOf = (field: Field, raw: unknown) => safeParse(field.schema, raw).output;

test('a list or an object is no text', () => {
  for (const raw of [['12345'], { toString: 'x' }, [], {}])
    for (const field of [text('Nombre'), digits('Documento'), measure('Peso'), email('Correo')])
      expect(issueOf(field, raw)).toBe('Debe ser un texto o un número');
});

test('a document that arrives as a number is a whole one, for its dot is decimal', () => {
  expect(issueOf(digits('Documento'), 12345.5)).toBe('Debe ser un número válido');
  expect(issueOf(documentNumber('Documento', 'No'), 12345.5)).toBe('No');
  expect(outputOf(digits('Documento'), 40391872)).toBe('40391872');
  expect(outputOf(digits('Documento'), '40.391.872')).toBe('40391872');
});

test('no control character or mark of direction is stored, nor a line break in one line of text', () => {
  const typed = ' José \u202Eoirad\u001B[31m\r\n\tRíos\u0000 ';
  expect(outputOf(text('Nombre'), typed)).toBe('José oirad[31m Ríos');
  expect(outputOf(longText('Descripción'), 'Dos cajas\r\ny un saco\u2028frágil')).toBe(
    'Dos cajas\ny un saco\nfrágil',
  );
  expect(issueOf(text('Nombre'), '\u202E\u200E')).toBe('Campo obligatorio');
  expect(outputOf(text('Nombre'), 'Emoji 👩‍👩‍👧 Jose\u0301')).toBe('Emoji 👩‍👩‍👧 José');
});
