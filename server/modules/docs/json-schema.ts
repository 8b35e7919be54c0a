import { toJsonSchema as convert } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { JsonSchema, Schema } from '../../http/route';

/**
 * The JSON Schema of a valibot schema, without what JSON Schema cannot express (checks in code, transformations). One that
 * is JSON Schema already stays as it is.
 * @param typeMode `input`: what a request may send; `output`: the values after the schema's transformations
 */
export function toJsonSchema(schema: Schema, typeMode: 'input' | 'output' = 'input'): JsonSchema {
  if (!isValibot(schema)) return schema;
  const { $schema: _, ...converted } = convert(schema, {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'ignore',
    overrideAction: ({ valibotAction, jsonSchema }) => {
      // A pattern has no flags in JSON Schema: without `i` valibot's own would refuse capitals.
      if (valibotAction.type === 'uuid') return { ...jsonSchema, format: 'uuid' };
      // The last of several patterns is the strictest, and the one that a client should know.
      return valibotAction.type === 'regex' && 'requirement' in valibotAction
        ? { ...jsonSchema, pattern: (valibotAction.requirement as RegExp).source }
        : null;
    },
  });
  return converted;
}

const isValibot = (schema: Schema): schema is v.GenericSchema => schema.kind === 'schema';
