import { expect, test } from 'vitest';
import type { Role } from '../../src/domain/roles';
import { toExamples } from '../../src/features/assistant/examples';
import { ask, buildKnowledge } from './arranged';

const DENIED: [role: Role, question: string, text: string][] = [
  ['EMPLOYEE', '¿Cuántos empleados hay?', 'El rol Empleado no ve los empleados.'],
  ['EMPLOYEE', '¿Cuántas sucursales hay?', 'El rol Empleado no ve las sucursales.'],
  ['EMPLOYEE', '¿Cuántas empresas hay?', 'El rol Empleado no ve las empresas.'],
  ['ADMIN', '¿Cuántas empresas hay?', 'El rol Administrador no ve las empresas.'],
  ['SUPERADMIN', '¿Cuántos envíos hay?', 'El rol Superadministrador no ve los envíos.'],
  ['SUPERADMIN', '¿Quién debe?', 'El rol Superadministrador no ve los envíos.'],
  [
    'SUPERADMIN',
    '¿Qué vence?',
    'El rol Superadministrador no ve las embarcaciones y los tripulantes.',
  ],
  ['INVITED', '¿Cuántos clientes hay?', 'El rol Invitado no ve los clientes.'],
];

test.each(DENIED)('%s: %s', (role, question, text) => {
  const denied = ask(question, buildKnowledge(role));
  expect(denied.text).toBe(text);
  expect(denied.records).toEqual([]);
});

test('a SUPERADMIN asks about companies and users', () => {
  const knowledge = buildKnowledge('SUPERADMIN');
  expect(ask('¿Cuántas empresas activas hay?', knowledge).text).toBe('Hay 1 empresa activa.');
  expect(ask('empleados inactivos', knowledge).text).toBe('Hay 1 empleado inactivo.');
});

test('every example of a role is answered, from its areas', () => {
  for (const role of ['SUPERADMIN', 'ADMIN', 'EMPLOYEE'] as const) {
    const knowledge = buildKnowledge(role);
    const examples = toExamples(knowledge);
    expect(examples.length).toBeGreaterThan(4);
    for (const example of examples)
      expect(ask(example, knowledge).text, example).not.toMatch(/^No sé|^El rol|puede ser varias/);
  }
  expect(toExamples(buildKnowledge('EMPLOYEE')).join()).not.toContain('empleados');
  expect(toExamples(buildKnowledge('SUPERADMIN')).join()).not.toContain('envíos');
});
