import { expect, test } from 'vitest';
import { crewMember } from '../../src/domain/entities/crew-member';
import { validate } from '../../src/domain/entity';

const typed = (overrides: Record<string, unknown> = {}) => ({
  typeName: 'Capitan',
  name: 'Jairo',
  lastName: 'Moreno',
  typeDocument: 'Cedula',
  numDocument: '86010101',
  licencia: 'CAP-1',
  expLicencia: '31/1/2028',
  email: 'jairo@correo.co',
  dateOfBirth: '1975-02-28',
  nationality: 'colombiano',
  maritalStatus: 'casado',
  phone: '3124408871',
  address: 'Calle 12 No. 19-05',
  sex: 'Masculino',
  status: 'activo',
  companyName: 'Transportes Fluviales del Guaviare',
  ...overrides,
});
const messageOf = (field: string, raw: unknown) =>
  validate(crewMember.schema, raw).issues?.find((issue) => issue.field === field)?.message;

test('the type is sent inside employeeType', () => {
  const { typeName, ...rest } = typed();
  expect(validate(crewMember.schema, typed()).fields).toEqual({
    ...rest,
    expLicencia: '2028-01-31',
    employeeType: { typeName },
  });
  expect(
    validate(crewMember.schema, { ...rest, employeeType: { typeName: 'Marinero' } }).fields,
  ).toMatchObject({ employeeType: { typeName: 'Marinero' } });
});

test.each(['Capitan', 'Piloto', 'Maquinista'])('a %s needs a licence', (typeName) => {
  const bare = typed({ typeName, licencia: '', expLicencia: '' });
  expect(messageOf('licencia', bare)).toBe('Campo obligatorio');
  expect(messageOf('expLicencia', bare)).toBe('Campo obligatorio');
});

test.each(['Marinero', 'Motorista'])('a %s needs no licence', (typeName) => {
  const bare = typed({ typeName, licencia: '', expLicencia: '' });
  expect(validate(crewMember.schema, bare).fields).toMatchObject({
    licencia: null,
    expLicencia: null,
  });
});

test('an invalid expiry date is refused, not dropped', () => {
  for (const expLicencia of ['mañana', '31/02/2028'])
    expect(messageOf('expLicencia', typed({ expLicencia }))).toBe(
      'Escribe la fecha así: dd/mm/aaaa',
    );
});
