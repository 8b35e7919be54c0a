import type * as v from 'valibot';
import type { Option } from '../../../src/domain/options';
import type { JsonSchema } from './json-schema';

/** One call of the API; `open-api.ts` makes an operation of it. */
export interface Call extends CallDetails {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With `{name}` in place of each parameter. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly tag: string;
  /** The JSON of the answer; `pdf`, `csv` or `jpeg` for a file, `events` for a stream; null where there is no body. */
  readonly answer: JsonSchema | 'pdf' | 'csv' | 'jpeg' | 'events' | null;
}

interface CallDetails {
  /** Defaults to 200. */
  readonly status?: 201 | 204;
  readonly body?: JsonSchema;
  /** The parameters that are not in the path: names of `components.parameters`. */
  readonly parameters?: readonly string[];
  /** The values of the path's parameter, where it is no id. */
  readonly values?: readonly Option[];
  /** Needs no token. */
  readonly isPublic?: true;
}

/** The schemas with which modules validate their requests. */
export interface RequestSchemas {
  readonly logIn: v.GenericSchema;
  readonly passwordChange: v.GenericSchema;
  readonly verification: v.GenericSchema;
  readonly stateChange: v.GenericSchema;
  readonly batchOperation: v.GenericSchema;
  readonly sealedOperation: v.GenericSchema;
  readonly erasure: v.GenericSchema;
}

/** Describes a call. */
export const call = (
  method: Call['method'],
  path: string,
  operationId: string,
  summary: string,
  answer: Call['answer'],
  details: CallDetails = {},
) => ({ method, path, operationId, summary, answer, ...details });

/** A path that `wire.ts` built for the id 0, with a parameter in its place. */
export const template = (path: string, name = 'id') => path.replace(/\/0(?=\/|$)/, `/{${name}}`);
