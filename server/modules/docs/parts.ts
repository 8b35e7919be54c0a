import type { JsonSchema } from './schemas';

/** What a path does, as OpenAPI says it. */
export interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security?: readonly [];
  readonly parameters?: readonly JsonSchema[];
  readonly requestBody?: JsonSchema;
  readonly responses: Readonly<Record<string, JsonSchema>>;
}

export type Add = (method: string, path: string, operation: Operation) => void;

export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
export const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });

export const REFUSED = {
  description: 'Por qué no',
  content: { 'application/problem+json': { schema: ref('problem') } },
};

export const header = (name: string, description: string) => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
});
