/** Kinds of field for money: whole pesos. */
import * as v from 'valibot';
import { type Field, MAX_NUMBER, requiredText, typedText } from './fields';
import { MESSAGES } from './messages';
import { parseMoney } from './rules/numbers';

/** A JSON number has to be whole, for its dot is decimal. */
const typedPesos = v.pipe(
  v.optional(v.unknown(), ''),
  v.check((raw) => typeof raw !== 'number' || Number.isSafeInteger(raw), MESSAGES.cost),
);
const toPesos = (typed: string) => parseMoney(typed);
const pesos = v.pipe(
  v.number(MESSAGES.cost),
  v.minValue(1, MESSAGES.cost),
  v.maxValue(MAX_NUMBER, MESSAGES.cost),
);

/** Whole pesos, more than nothing. */
export function money(label: string): Field<number> {
  return {
    label,
    kind: 'money',
    isRequired: true,
    schema: v.pipe(typedPesos, requiredText, v.transform(toPesos), pesos),
  };
}

/** Whole pesos, or nothing (`null`). */
export function optionalMoney(label: string): Field<number | null> {
  return {
    ...money(label),
    isRequired: false,
    schema: v.pipe(
      typedPesos,
      typedText,
      v.string(),
      v.transform((typed) => (typed === '' ? null : toPesos(typed))),
      v.nullable(pesos),
    ),
  };
}
