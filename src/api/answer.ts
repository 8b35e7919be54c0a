import { isNewer } from '../domain/server-version';
import { type BatchVerdict, REQUEST_ID_HEADER, VERSION_HEADER } from '../domain/wire';

/**
 * An answer, told apart by its author: is this the API? Asked here and nowhere else. A plain API's own verdict is a
 * JSON object; ours also carries its marker, on every answer. Anything else comes from a proxy or a portal and proves
 * nothing about the request.
 */
export type Answer =
  | {
      readonly kind: 'ok';
      readonly status: number;
      /** Parsed JSON, the text of a sentence, or null where the body was empty. */
      readonly body: unknown;
      readonly isReplay: boolean;
      /** Nothing was written: the record had it already, or has moved past it. */
      readonly isUnneeded?: true;
      /** The server's clock, ms; null where it cannot be read. */
      readonly serverTime: number | null;
      readonly requestId?: string;
    }
  | {
      readonly kind: 'refused';
      readonly status: number;
      /** The answer is the API's own. */
      readonly isVerdict: boolean;
      /** It no longer takes the token; a plain server may say so with an empty 403. */
      readonly isLockedOut: boolean;
      readonly problem: RefusalFacts;
      readonly retryAfterMs: number | null;
    }
  | {
      readonly kind: 'silent';
      /** `newer`: our server, in a version that this application does not know. */
      readonly reason: 'unreachable' | 'timeout' | 'unreadable' | 'portal' | 'newer';
      readonly status: number | null;
    };

export interface RefusalFacts {
  /** A `ProblemType`, or one of a later version or a plain server. */
  readonly type: string | null;
  readonly title: string | null;
  readonly errors: readonly { readonly field: string; readonly message: string }[];
  readonly record: Readonly<Record<string, unknown>> | null;
  /** In a `stale` update: the fields that somebody else has changed differently. */
  readonly fields: readonly string[];
  /** Names the answer in the log of our server. */
  readonly requestId?: string;
}

type Json = Readonly<Record<string, unknown>>;

export interface Listening {
  /** The server is ours: an answer without its marker is somebody else's. */
  readonly isMarked?: boolean | undefined;
  /** Some of the body has come. */
  readonly onProgress?: () => void;
}

/** Reads a response to its end. */
export async function toAnswer(
  response: Response,
  { isMarked = false, onProgress }: Listening = {},
): Promise<Answer> {
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
    return { kind: 'silent', reason: 'portal', status: response.status || null };
  let text: string;
  try {
    text = await readText(response, onProgress);
  } catch {
    return { kind: 'silent', reason: 'unreadable', status: response.status };
  }
  const version = response.headers.get(VERSION_HEADER);
  if (isMarked && isNewer(Number(version)))
    return { kind: 'silent', reason: 'newer', status: response.status };
  const type = response.headers.get('Content-Type') ?? '';
  const isHtml = type.includes('text/html') || /^\s*<(!doctype|html)/i.test(text);
  const body = parse(text, type);
  const hasMarker = !isMarked || version !== null;
  if (!response.ok) return toRefused(response, body, hasMarker, isMarked);
  if (isHtml) return { kind: 'silent', reason: 'portal', status: response.status };
  const isApi = hasMarker && body !== undefined;
  return isApi
    ? toOk(response, body)
    : { kind: 'silent', reason: 'unreadable', status: response.status };
}

async function readText(response: Response, onProgress: Listening['onProgress']): Promise<string> {
  if (!onProgress || !response.body) return response.text();
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    onProgress();
    text += decoder.decode(value, { stream: true });
  }
}

function toOk(response: Response, body: unknown): Answer {
  const date = Date.parse(response.headers.get('Date') ?? '');
  return {
    kind: 'ok',
    status: response.status,
    body,
    isReplay: response.headers.get('Idempotency-Replayed') === 'true',
    serverTime: Number.isNaN(date) ? null : date,
    ...readRequestId(response),
  };
}

function toRefused(
  response: Response,
  body: unknown,
  hasMarker: boolean,
  isMarked: boolean,
): Answer {
  const object = hasMarker && isObject(body) ? body : null;
  const { status } = response;
  const isVerdict = object !== null;
  const problem = toFacts(object);
  // Until the password is changed, the token does nothing else: the queue waits for that sign-in.
  const wantsSignIn = status === 401 || problem.type === 'password-change-required';
  return {
    kind: 'refused',
    status,
    isVerdict,
    isLockedOut: isMarked
      ? wantsSignIn && hasMarker
      : status === 401 || (status === 403 && !isVerdict),
    problem: { ...problem, ...readRequestId(response) },
    retryAfterMs: toRetryAfter(response.headers),
  };
}

/** Only of an answer of our server: a proxy may have ids of its own. */
export function readRequestId({ headers }: Pick<Response, 'headers'>): { requestId?: string } {
  const requestId = headers.get(VERSION_HEADER) === null ? null : headers.get(REQUEST_ID_HEADER);
  return requestId ? { requestId } : {};
}

function toFacts(object: Json | null): RefusalFacts {
  return {
    type: textOf(object?.type),
    title: textOf(object?.title) ?? textOf(object?.message) ?? textOf(object?.error),
    errors: Array.isArray(object?.errors) ? object.errors.filter(isFieldError) : [],
    record: isObject(object?.record) ? object.record : null,
    fields: Array.isArray(object?.fields) ? object.fields.filter(isText) : [],
  };
}

/** The answer to one write of a batch, as if it had been asked alone. */
export function toAnswerOf(
  verdict: BatchVerdict,
  { serverTime, requestId }: Pick<Extract<Answer, { kind: 'ok' }>, 'serverTime' | 'requestId'>,
): Answer {
  const { status, body, replayed = false, unneeded, retryAfterSeconds } = verdict;
  if (status < 300)
    return {
      kind: 'ok',
      status,
      body,
      isReplay: replayed,
      serverTime,
      ...(unneeded && { isUnneeded: true }),
    };
  const retryAfterMs = retryAfterSeconds === undefined ? null : retryAfterSeconds * 1000;
  return {
    kind: 'refused',
    status,
    isVerdict: true,
    isLockedOut: status === 401,
    problem: { ...toFacts(body), ...(requestId && { requestId }) },
    retryAfterMs,
  };
}

/** Undefined where it claims to be JSON and is not: cut off on the way. */
function parse(text: string, type: string): unknown {
  if (text.trim() === '') return null;
  if (!type.includes('json') && !/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Seconds, or a moment by the server's own clock. */
function toRetryAfter(headers: Headers): number | null {
  const header = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const wait = Date.parse(header) - (Date.parse(headers.get('Date') ?? '') || Date.now());
  return /\d:\d/.test(header) && !Number.isNaN(wait) ? Math.max(0, wait) : null;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

const isText = (value: unknown) => typeof value === 'string';

function isFieldError(value: unknown): value is { field: string; message: string } {
  return isObject(value) && typeof value.field === 'string' && typeof value.message === 'string';
}
