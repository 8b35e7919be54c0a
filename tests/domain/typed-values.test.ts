import { expect, test } from 'vitest';
import { branch } from '../../src/domain/entities/branch';
import { validate } from '../../src/domain/entity';
import { sanitise } from '../../src/domain/fields';

test('a text keeps letters, digits, spaces, @ . - and the Spanish letters', () => {
  expect(sanitise('text', 'Peña & Ñáñez <S.A.S.> ¿Agüero? 100% @río-alto')).toBe(
    'Peña  Ñáñez S.A.S. Agüero 100 @río-alto',
  );
});

test('# in an address becomes a word', () => {
  expect(sanitise('address', 'Calle 8 # 22-15')).toBe('Calle 8 No. 22-15');
  expect(sanitise('address', 'Calle 8#22-15;')).toBe('Calle 8 No. 22-15');
  expect(sanitise('address', '#22')).toBe('No. 22');
});

test('e-mail, money, measures and dates are not stripped but refused when invalid', () => {
  expect(sanitise('email', 'a+b@c.co')).toBe('a+b@c.co');
  expect(sanitise('money', '$ 1.250.000')).toBe('$ 1.250.000');
  expect(sanitise('measure', '1,5')).toBe('1,5');
  expect(sanitise('date', '17/05/1985')).toBe('17/05/1985');
});

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
