/** A product's weight, as its form settles a text and as its schema reads it. */
import * as v from 'valibot';
import { normaliseTyped } from '../../src/crud/typed-value';
import { product } from '../../src/domain/entities/product';

export const settle = (typed: string) => normaliseTyped(product.fields.weight, typed);

export function weightOf(said: unknown): { value: unknown } | { message: string } {
  const parsed = v.safeParse(product.fields.weight.schema, said);
  return parsed.success ? { value: parsed.output } : { message: parsed.issues[0].message };
}
