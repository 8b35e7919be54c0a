import { expect, test } from 'vitest';
import { createSearchIndex } from '../../src/crud/search-index';
import { toCompanyUser, user } from '../../src/domain/entities/user';
import { editPath } from '../../src/domain/paths';
import { toStatusWrite, toUserWrite } from '../../src/features/users/save-user';
import { buildRow } from '../crud/builders';

const FIELDS = { username: 'luz@correo.co', roleRequest: { roleListName: ['ADMIN'] } };

test('a new user is sent to sign-up', () => {
  expect(toUserWrite({ row: null, fields: FIELDS, password: 'Clave2026*' })).toEqual({
    method: 'POST',
    path: '/auth/sign-up',
    body: { ...FIELDS, password: 'Clave2026*' },
  });
});

test('an update sends the password only if there is a new one', () => {
  const row = { id: 7, version: 3 };
  expect(toUserWrite({ row, fields: FIELDS, password: null })).toEqual({
    method: 'PUT',
    path: '/auth/update-nopass/7',
    body: FIELDS,
    version: 3,
  });
  expect(toUserWrite({ row, fields: FIELDS, password: 'Clave2026*' })).toEqual({
    method: 'PUT',
    path: '/auth/update/7',
    body: { ...FIELDS, password: 'Clave2026*' },
    version: 3,
  });
});

test('a status change sends the whole user as read, flat, with the new status', () => {
  const view = toCompanyUser({
    username: 'luz@correo.co',
    name: 'Luz Dary',
    lastName: 'Piñeros',
    typeDocument: 'Cedula',
    numDocument: '41240318',
    phone: '3132604471',
    address: 'Calle 5 No. 12-30',
    sex: 'Femenino',
    birthDate: '1980-05-17',
    maritalStatus: 'casado',
    status: 'activo',
    roles: [{ roleEnum: 'ROLE_EMPLOYEE' }],
    company: { name: 'Naviera del Vaupés', status: 'activo' },
    city: { ciudad: 'Mitú', departamento: { departamento: 'Vaupés' } },
  });
  expect(toStatusWrite({ id: 7, version: null, view }, 'inactivo')).toEqual({
    method: 'PUT',
    path: '/auth/update-nopass/7',
    version: null,
    body: {
      username: 'luz@correo.co',
      estado: 'inactivo',
      roleRequest: { roleListName: ['EMPLOYEE'] },
      companyName: 'Naviera del Vaupés',
      name: 'Luz Dary',
      lastName: 'Piñeros',
      typeDocument: 'Cedula',
      numDocument: '41240318',
      phone: '3132604471',
      address: 'Calle 5 No. 12-30',
      departmentName: 'Vaupés',
      cityName: 'Mitú',
      sex: 'Femenino',
      birthDate: '1980-05-17',
      maritalStatus: 'casado',
    },
  });
});

test('the edit form is addressed by the query', () => {
  expect(editPath('user', '7')).toBe('/adminSection/add-employed/7?action=update');
});

test.each([
  ['superadministrador', ['SUPERADMIN']],
  ['empleado', ['EMPLOYEE']],
  ['Invitado', ['INVITED']],
  ['ADMIN', ['SUPERADMIN', 'ADMIN']],
])('a search for %s finds the role', (query, roles) => {
  const rows = ['SUPERADMIN', 'ADMIN', 'EMPLOYEE', 'INVITED'].map((role) => buildRow({ role }));
  const found = createSearchIndex(user).find(rows, query);
  expect(found.map(({ view }) => view.role)).toEqual(roles);
});
