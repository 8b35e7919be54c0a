import { describe, expect, test } from 'vitest';
import { toDraftValues } from '../../src/crud/form-draft';
import { evaluateForm } from '../../src/crud/form-rules';
import { user } from '../../src/domain/entities/user';
import type { Fields } from '../../src/domain/entity';
import { createUserRules, type UserFacts } from '../../src/features/users/user-rules';

const FACTS: UserFacts = {
  actorRole: 'ADMIN',
  companyName: 'Transportes Fluviales del Guaviare',
  places: {
    departments: ['Guaviare', 'Vaupés'],
    cities: [
      { ciudad: 'Calamar', departamento: 'Guaviare' },
      { ciudad: 'Mitú', departamento: 'Vaupés' },
    ],
  },
  kept: undefined,
  asksPassword: true,
};

const TYPED: Fields = {
  username: 'luz@correo.co',
  confirmUsername: 'luz@correo.co',
  password: 'Guaviare2026*',
  confirmPassword: 'Guaviare2026*',
  role: 'EMPLOYEE',
  estado: 'activo',
  companyName: '',
  name: 'Luz Dary',
  lastName: 'Piñeros',
  typeDocument: 'Cedula',
  numDocument: '41240318',
  phone: '3132604471',
  address: 'Calle 5 No. 12-30',
  departmentName: 'Guaviare',
  cityName: 'Calamar',
  sex: 'Femenino',
  birthDate: '17/05/1980',
  maritalStatus: 'casado',
};

const judge = (more: Fields = {}, facts: Partial<UserFacts> = {}) =>
  evaluateForm(user, createUserRules({ ...FACTS, ...facts }), { ...TYPED, ...more });
const issuesOf = (more: Fields, facts?: Partial<UserFacts>) =>
  judge(more, facts).issues.map(({ field, message }) => `${field}: ${message}`);

test('the payload is the form without confirmations and without the password', () => {
  const { fields, issues } = judge();
  expect(issues).toEqual([]);
  expect(fields).toEqual({
    username: 'luz@correo.co',
    roleRequest: { roleListName: ['EMPLOYEE'] },
    estado: 'activo',
    companyName: 'Transportes Fluviales del Guaviare',
    name: 'Luz Dary',
    lastName: 'Piñeros',
    typeDocument: 'Cedula',
    numDocument: '41240318',
    phone: '3132604471',
    address: 'Calle 5 No. 12-30',
    departmentName: 'Guaviare',
    cityName: 'Calamar',
    sex: 'Femenino',
    birthDate: '1980-05-17',
    maritalStatus: 'casado',
  });
});

describe('the account', () => {
  test.each([
    ['username', { username: 'luz' }],
    ['confirmUsername', { confirmUsername: 'luz@correo.com' }],
  ])('%s', (field, more) => {
    expect(judge(more).issues.map((issue) => issue.field)).toContain(field);
  });

  test('each confirmation has its own message', () => {
    expect(
      issuesOf({ confirmUsername: 'otra@correo.co', confirmPassword: 'Guaviare2026' }),
    ).toEqual([
      'confirmUsername: El nombre de usuario no coincide',
      'confirmPassword: La contraseña no coincide',
    ]);
    expect(issuesOf({ confirmUsername: '', confirmPassword: '' })).toEqual([
      'confirmUsername: Campo obligatorio',
      'confirmPassword: Campo obligatorio',
    ]);
  });

  test.each(['guaviare2026*', 'GUAVIARE2026*', 'Guaviare*', 'Guaviare2026', 'Gv2026*'])(
    'the password %s is weak',
    (password) => {
      expect(issuesOf({ password, confirmPassword: password })).toEqual([
        'password: Contraseña insegura: usa al menos 8 caracteres, con una mayúscula, una minúscula, un número y un símbolo especial (@, $, !, %, *, ?, &)',
      ]);
    },
  );

  test('an update without a new password asks for none', () => {
    expect(issuesOf({ password: '', confirmPassword: '' }, { asksPassword: false })).toEqual([]);
  });

  test('only a SUPERADMIN may assign the role SUPERADMIN', () => {
    expect(issuesOf({ role: 'SUPERADMIN' })).toHaveLength(1);
    expect(issuesOf({ role: 'SUPERADMIN' }, { actorRole: 'SUPERADMIN' })).toEqual([]);
  });

  test('a SUPERADMIN has to choose a company', () => {
    const facts = { actorRole: 'SUPERADMIN', companyName: '' } as const;
    expect(issuesOf({}, facts)).toEqual(['companyName: Campo obligatorio']);
    expect(judge({ companyName: 'Naviera del Vaupés' }, facts).fields).toMatchObject({
      companyName: 'Naviera del Vaupés',
    });
  });
});

test('a municipality of another department is refused, unless the record had it', () => {
  const places = { departmentName: 'Vaupés', cityName: 'Calamar' };
  expect(issuesOf(places)).toEqual(['cityName: Elige un municipio de ese departamento']);
  expect(issuesOf(places, { kept: places })).toEqual([]);
});

test('an edit form starts with the address confirmed, the status, and no password', () => {
  const opened = createUserRules(FACTS).open?.({ username: 'a@b.co', status: 'inactivo' });
  expect(opened).toEqual({
    estado: 'inactivo',
    confirmUsername: 'a@b.co',
    password: '',
    confirmPassword: '',
  });
});

test('a password alone makes no draft, and no draft holds one', () => {
  const secret = { password: 'Guaviare2026*', confirmPassword: 'Guaviare2026*' };
  expect(toDraftValues({}, secret)).toBeNull();
  expect(toDraftValues({}, { ...secret, name: 'Luz' })).toEqual({ name: 'Luz' });
});

test('a state as an older client wrote it stays while nobody changes it', () => {
  const record = { status: 'Activo' };
  const rules = createUserRules({ ...FACTS, asksPassword: false, kept: record });
  const kept = evaluateForm(user, rules, { ...TYPED, estado: 'Activo' }, { record });
  expect([kept.issues, kept.fields.estado]).toEqual([[], 'Activo']);
  const other = evaluateForm(user, rules, { ...TYPED, estado: 'Suspendido' }, { record });
  expect(other.issues).toEqual([{ field: 'estado', message: 'Elige una de las opciones' }]);
});
