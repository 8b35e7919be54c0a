import { describe, expect, it } from 'vitest';
import { createSuggester } from '../../src/features/shipments/wizard/customer-suggestions';
import { serverRow } from './rows';

const person = (id: number, numDocument: string, name: string, over = {}) =>
  serverRow(id, { personType: 'Natural', numDocument, name, lastName: 'Ñáñez', ...over });

const suggest = createSuggester([
  person(1, '41240318', 'Rosalba'),
  person(2, '41240999', 'Ángela'),
  person(3, '90070090', 'Gerente', {
    personType: 'Juridica',
    companyName: 'Ferretería El Colono',
    nitCompany: '890700906',
  }),
]);
const names = (typed: string) => suggest(typed).map(({ name }) => name);

describe('customer suggestions', () => {
  it('match documents by their beginning, with or without dots', () => {
    expect(names('4124')).toEqual(['Rosalba Ñáñez', 'Ángela Ñáñez']);
    expect(names('41.240.3')).toEqual(['Rosalba Ñáñez']);
    expect(names('240318')).toEqual([]);
  });

  it('match a document with zeros before it, and a NIT with its digit', () => {
    expect(names('0041240318')).toEqual(['Rosalba Ñáñez']);
    expect(names('890.700.906-0')).toEqual(['Ferretería El Colono']);
  });

  it('match names without accents, and companies', () => {
    expect(names('angela nanez')).toEqual(['Ángela Ñáñez']);
    expect(names('colono')).toEqual(['Ferretería El Colono']);
  });

  it('begin with names that begin so, then words that do, and last names that contain it', () => {
    const ranked = createSuggester([
      person(1, '90000001', 'Liliana', { personType: 'Juridica', companyName: 'Droguería Salud' }),
      person(2, '90000002', 'x', { personType: 'Juridica', companyName: 'Mujeres Artesanas' }),
      person(3, '40000003', 'Adriana'),
      person(4, '40000004', 'Luz Ana'),
      person(5, '90000005', 'Ana', { personType: 'Juridica', companyName: 'Ferretería' }),
      person(6, '40000006', 'Ana Beatriz'),
    ]);
    expect(ranked('ana').map(({ name }) => name)).toEqual([
      'Ana Beatriz Ñáñez',
      'Luz Ana Ñáñez',
      'Ferretería',
      'Droguería Salud',
      'Mujeres Artesanas',
    ]);
    expect(ranked('ana')[2]?.matched).toBe('Ana Ñáñez');
    expect(ranked('ana')[4]?.matched).toBeUndefined();
  });

  it('find the right one behind many that only contain the typed text', () => {
    const many = Array.from({ length: 500 }, (_, id) => person(id, `4124${id}0`, 'Adriana'));
    const found = createSuggester([...many, person(900, '41000000', 'Ana Beatriz')])('ana');
    expect(found[0]?.name).toBe('Ana Beatriz Ñáñez');
  });

  it('are five at most, and none for an empty query', () => {
    const many = createSuggester(
      Array.from({ length: 9 }, (_, id) => person(id, `4124${id}000`, 'Ana')),
    );
    expect(many('4124')).toHaveLength(5);
    expect(many(' ')).toEqual([]);
  });
});
