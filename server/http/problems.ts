import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { FieldIssue, Fields } from '../../src/domain/entity';
import { MESSAGES } from '../../src/domain/messages';
import type { Problem, ProblemType } from '../../src/domain/problem';

/** Status and sentence of each type of problem. */
const PROBLEMS: Readonly<Record<ProblemType, { status: ContentfulStatusCode; title: string }>> = {
  invalid: { status: 422, title: 'Hay datos por corregir' },
  unauthenticated: { status: 401, title: 'La sesión no es válida o ya terminó' },
  'wrong-password': { status: 401, title: MESSAGES.loginWrongPassword },
  forbidden: { status: 403, title: 'Su rol no permite esta acción' },
  'other-company': { status: 403, title: 'Se guardó para otra empresa' },
  'active-author': { status: 409, title: 'Esa persona está activa: lo envía ella misma' },
  'password-change-required': {
    status: 403,
    title: 'Primero cambie su contraseña: la puso otra persona y la conoce',
  },
  'verification-required': { status: 403, title: 'Confirme su contraseña para continuar' },
  'not-found': { status: 404, title: 'No existe lo que busca' },
  duplicate: { status: 409, title: 'Ya existe un registro con esos datos' },
  stale: { status: 412, title: 'El registro cambió después de que lo leyó' },
  'key-reuse': { status: 422, title: 'La clave de idempotencia ya se usó con otra petición' },
  'in-progress': { status: 409, title: 'La misma petición todavía se está procesando' },
  blocked: { status: 424, title: 'Depende de una operación que no se hizo' },
  'unknown-seal': {
    status: 422,
    title: 'Se selló con una llave o una versión que aquí no vale: hay que sellarla de nuevo',
  },
  'altered-envelope': {
    status: 422,
    title: 'Lo que llegó no es lo que se guardó en el equipo',
  },
  'too-old': { status: 410, title: 'Lo leído es muy antiguo o ya no vale: hay que leer de nuevo' },
  'illegal-transition': { status: 409, title: 'Ese cambio de estado no está permitido' },
  'product-travels': { status: 409, title: 'Un producto ya viaja en otro envío' },
  erased: { status: 409, title: 'Los datos de esta persona se suprimieron: ya no se cambian' },
  'open-shipments': {
    status: 409,
    title:
      'Tiene envíos sin terminar: sus datos se suprimen cuando estén entregados, devueltos o cancelados',
  },
  'three-admins': { status: 400, title: MESSAGES.threeAdmins },
  'too-many-attempts': {
    status: 429,
    title: 'Demasiados intentos. Espere un momento antes de intentar de nuevo.',
  },
  'too-large': { status: 413, title: 'La petición es demasiado grande' },
  'not-json': { status: 400, title: 'La petición debe ser JSON válido' },
  failure: { status: 500, title: 'Algo falló en el servidor. Intente de nuevo.' },
};

interface ProblemDetails {
  readonly title?: string;
  readonly status?: ContentfulStatusCode;
  readonly errors?: readonly FieldIssue[];
  /** The record that already exists, or its current version. */
  readonly record?: Fields;
  /** `duplicate`: the record was made under the same record key. */
  readonly by?: 'recordKey';
  /** `stale`: the fields that somebody else has changed differently, and the record's version. */
  readonly fields?: readonly string[];
  readonly version?: number;
  readonly retryAfterSeconds?: number;
  /** In a replayed verdict: id, version and guide number of the first answer's record. */
  readonly replayed?: Fields;
}

/** Rejects a request: thrown by any step of a handler, answered as problem+json. */
export class ProblemError extends Error {
  constructor(
    readonly type: ProblemType,
    readonly details: ProblemDetails = {},
  ) {
    super(type);
  }

  withoutRecord(): ProblemError {
    const { record: _, ...details } = this.details;
    return new ProblemError(this.type, details);
  }

  get status(): ContentfulStatusCode {
    return this.details.status ?? PROBLEMS[this.type].status;
  }
}

/** The client has closed its request: its work here ends, and nobody reads this. */
export class RequestClosedError extends ProblemError {
  constructor() {
    super('failure', { status: 408, title: 'La petición se cerró antes de terminar' });
  }
}

/** @throws RequestClosedError */
export function checkOpen(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new RequestClosedError();
}

/** A problem whose details need a query, and so can be completed only after the rollback. */
export class DeferredProblem extends Error {
  constructor(readonly resolve: () => Promise<ProblemError>) {
    super('deferred');
  }
}

/** The 422 that names fields. */
export function invalid(...errors: FieldIssue[]): ProblemError {
  return new ProblemError('invalid', { errors });
}

/** A problem in its wire shape. */
export function toProblem(problem: ProblemError): Problem {
  const { errors, record, by, fields, version, title, replayed } = problem.details;
  return {
    type: problem.type,
    title: title ?? PROBLEMS[problem.type].title,
    status: problem.status,
    ...(errors && { errors }),
    ...(record && { record }),
    ...(by && { by }),
    ...(fields && { fields }),
    ...(version !== undefined && { version }),
    ...replayed,
  };
}

export const PROBLEM_MEDIA_TYPE = 'application/problem+json; charset=utf-8';

/** The response to a rejected request. */
export function toProblemResponse(c: Context, problem: ProblemError): Response {
  const { retryAfterSeconds } = problem.details;
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  // The rest of the body is not read.
  if (problem.status === 413) c.header('Connection', 'close');
  if (problem.status === 401) c.header('WWW-Authenticate', 'Bearer');
  return c.body(JSON.stringify(toProblem(problem)), problem.status, {
    'Content-Type': PROBLEM_MEDIA_TYPE,
  });
}
