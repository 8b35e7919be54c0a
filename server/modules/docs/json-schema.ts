import { toJsonSchema as convert } from '@valibot/to-json-schema';
import type * as v from 'valibot';

/** A JSON Schema, as OpenAPI 3.1 takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The JSON Schema of a valibot schema. What JSON Schema cannot express (checks in code, transformations) is left out.
 * @param typeMode `input`: what a request may send; `output`: the values after the schema's transformations
 */
export function toJsonSchema(
  schema: v.GenericSchema,
  typeMode: 'input' | 'output' = 'input',
): JsonSchema {
  const { $schema: _, ...converted } = convert(schema, {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'ignore',
    overrideAction: ({ valibotAction, jsonSchema }) => {
      // A pattern has no flags in JSON Schema: without `i` valibot's own would refuse capitals.
      if (valibotAction.type === 'uuid') return { ...jsonSchema, format: 'uuid' };
      // Of several patterns the last is the strictest, and the one a client should know.
      return valibotAction.type === 'regex' && 'requirement' in valibotAction
        ? { ...jsonSchema, pattern: (valibotAction.requirement as RegExp).source }
        : null;
    },
  });
  return converted;
}

/** An object whose properties are all required. */
export function object(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

export const array = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** A reference to one of the document's schemas. */
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
