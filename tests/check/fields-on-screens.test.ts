/** Each field of an entity with a form is in that form, and in its list or details: nothing typed is out of sight. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inPackage } from '../../server/package-root';
import { ENTITIES } from '../../src/domain/entities';
import { ENTITY_NAMES, type EntityName } from '../../src/domain/entity';
import { type EntityNames, REGISTRY } from '../../src/domain/registry';

/** Where the screens of an entity are; null where it is shown with another one. */
const FOLDERS: Readonly<Record<EntityName, string | null>> = {
  company: 'companies',
  user: 'users',
  crewMember: 'crew',
  vessel: 'vessels',
  customer: 'customers',
  product: 'products',
  warehouse: 'warehouses',
  branch: 'branches',
  shipment: 'shipments',
  voyage: 'voyages',
  pieceCount: null,
  payment: null,
};

type Otherwise = Partial<Record<EntityName, Readonly<Record<string, string>>>>;

/** Fields that no file of the form names. */
const TYPED_OTHERWISE: Otherwise = {
  voyage: {
    salidaReal: 'told with the step that it leaves, `toVoyageStep`',
    llegadaReal: 'told with the step that it arrived, `toVoyageStep`',
    motivo: 'asked for by the dialog of a correction',
  },
};

/** Fields that no file of the list or the details names. */
const SHOWN_OTHERWISE: Otherwise = {
  product: { length: 'in `formatSides`', height: 'in `formatSides`' },
  voyage: { departamentoLlegada: 'its municipality says where it goes' },
};

const WITH_FORM = ENTITY_NAMES.filter((name) => !(REGISTRY[name] as EntityNames).hasNoForm);
const IS_SHOWN_IN = /descriptor|detail|columns|related|sections/;

describe.each(WITH_FORM)('%s', (name) => {
  const folder = `src/features/${FOLDERS[name]}`;
  const files = readdirSync(inPackage(folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file),
  );
  const textOf = (some: readonly string[]) =>
    some.map((file) => readFileSync(inPackage(`${folder}/${file}`), 'utf8')).join('\n');
  const shown = textOf(files.filter((file) => IS_SHOWN_IN.test(file)));
  const typed = textOf(files.filter((file) => !IS_SHOWN_IN.test(file)));
  const fields = Object.keys(ENTITIES[name].fields);

  it('asks for each of its fields in the form', () => {
    const isNamed = (field: string) => new RegExp(`["']${field}["']|\\b${field}:`).test(typed);
    const without = fields.filter((field) => !isNamed(field));
    expect(without).toEqual(Object.keys(TYPED_OTHERWISE[name] ?? {}));
  });

  it('tells each of its fields in the list or the details', () => {
    const isNamed = (field: string) => new RegExp(`\\b${field}\\b`).test(shown);
    const without = fields.filter((field) => !isNamed(field));
    expect(without).toEqual(Object.keys(SHOWN_OTHERWISE[name] ?? {}));
  });
});
