/** Whatever a record holds, a form in which one field is changed answers that change alone: of every entity with a form. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { evaluateForm } from '../../src/crud/form-rules';
import { toTypedValues } from '../../src/crud/typed-value';
import { branch } from '../../src/domain/entities/branch';
import { company } from '../../src/domain/entities/company';
import { crewMember } from '../../src/domain/entities/crew-member';
import { customer } from '../../src/domain/entities/customer';
import { product } from '../../src/domain/entities/product';
import { shipment } from '../../src/domain/entities/shipment';
import { user } from '../../src/domain/entities/user';
import { vessel } from '../../src/domain/entities/vessel';
import { warehouse } from '../../src/domain/entities/warehouse';
import type { EntityDefinition, Fields } from '../../src/domain/entity';
import type { Field } from '../../src/domain/fields';
import { PLAIN_SERVER } from '../../src/domain/server-version';
import { anyText } from '../support/any-text';

/** As a server may have it, in the kinds that the device reads. */
function anyValue({ kind, label, options = [] }: Field): fc.Arbitrary<unknown> {
  const number = fc.double({ min: -1e6, max: 1e9, noNaN: true });
  if (label === 'NIT') return fc.option(fc.integer({ min: 1 }));
  if (kind === 'measure' || kind === 'integer' || kind === 'money') return fc.option(number);
  if (kind === 'flag') return fc.option(fc.boolean());
  const usual = options.map(({ value }) => value);
  const kept = usual.length > 0 ? fc.constantFrom(...usual) : fc.stringMatching(/^\d{2,4}$/);
  const day = fc.tuple(fc.nat(9999), fc.nat(99)).map(([year, rest]) => `${year}-${rest}-17`);
  return fc.option(fc.oneof(anyText, kept, kind === 'date' ? day : anyText));
}

it.each([
  [customer, { phone: '3209998877' }],
  [crewMember, { phone: '3209998877' }],
  [user, { phone: '3209998877' }],
  [company, { phone: '3209998877' }],
  [vessel, { model: '2020' }],
  [product, { packagingType: 'Caja' }],
  [warehouse, { description: 'Junto al muelle' }],
  [branch, { direccion: 'Calle 5' }],
  [shipment, { descripcionEnvio: 'Con cuidado' }],
] as readonly (readonly [EntityDefinition, Fields])[])('%#: an entity', (entity, change) => {
  const values = Object.entries(entity.fields).map(([name, field]) => [name, anyValue(field)]);
  fc.assert(
    fc.property(fc.record(Object.fromEntries(values)), (written: Fields) => {
      // The screen of a shipment adds them: they are no field to type in.
      const record = entity === shipment ? { ...written, productosIds: [7] } : written;
      const typed = { ...record, ...toTypedValues(entity, record), ...change };
      const facts = { serverVersion: PLAIN_SERVER, record };
      const { fields, issues } = evaluateForm(entity, {}, typed, facts);
      expect(issues).toEqual([]);
      const { roleRequest, employeeType, ...rest } = fields;
      const role = (roleRequest as { roleListName: unknown[] } | undefined)?.roleListName[0];
      const typeName = (employeeType as { typeName?: unknown } | undefined)?.typeName;
      const said = {
        ...rest,
        ...(roleRequest !== undefined && { role }),
        ...(employeeType !== undefined && { typeName }),
      };
      expect(said).toEqual({ ...record, ...change });
    }),
    { numRuns: 300 },
  );
});
