import { DEVICE_KEY_HEADER } from '../domain/envelope/wire';
import { DEVICE_HEADER, KEY_HEADER, PROOF_HEADER } from '../domain/wire';
import { type Answer, toAnswer } from './answer';

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly token?: string | null;
  readonly body?: unknown;
  /** From here to `proof` only for our server: a plain one gets nothing but the token. */
  readonly key?: string | null;
  readonly ifMatch?: number | null;
  readonly deviceId?: string | null;
  readonly deviceKey?: string | null;
  readonly proof?: string | null;
  /** The server is ours: an answer without its marker is not believed, nor one of a newer version read. */
  readonly isMarked?: boolean;
  /** How long to wait for the first word of an answer; `REQUEST_TIMEOUT_MS` where absent. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface ApiClient {
  /** Where it sends to; empty for the page's own origin. */
  readonly baseUrl: string;
  /** Never throws: a failure is part of the answer. */
  send(request: ApiRequest): Promise<Answer>;
}

export const REQUEST_TIMEOUT_MS = 30_000;
/** Once an answer has begun, this much silence ends it: a long list on a slow line goes on arriving. */
const SILENCE_MS = 30_000;

/** To a plain server nothing travels but `Authorization` and `Content-Type`. */
export function createApiClient(deps: {
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  /** Calls back after the time; returns how to call it off. */
  readonly after?: (ms: number, run: () => void) => () => void;
}): ApiClient {
  const baseUrl = deps.baseUrl.replace(/\/$/, '');
  const callLater = deps.after ?? after;
  return {
    baseUrl,
    async send(request) {
      const ended = new AbortController();
      let isTimedOut = false;
      const giveUp = () => {
        isTimedOut = true;
        ended.abort();
      };
      let callOff = callLater(request.timeoutMs ?? REQUEST_TIMEOUT_MS, giveUp);
      const onProgress = () => {
        callOff();
        callOff = callLater(SILENCE_MS, giveUp);
      };
      const cancel = () => ended.abort();
      if (request.signal?.aborted) cancel();
      request.signal?.addEventListener('abort', cancel);
      const sent: RequestInit = {
        method: request.method,
        headers: toHeaders(request),
        body: request.body === undefined ? null : JSON.stringify(request.body),
        redirect: 'manual',
        cache: 'no-store',
        credentials: 'omit',
        signal: ended.signal,
      };
      try {
        const response = await deps.fetch(baseUrl + request.path, sent);
        onProgress();
        const answer = await toAnswer(response, { isMarked: request.isMarked, onProgress });
        return isTimedOut ? TIMED_OUT : answer;
      } catch (error) {
        // As `fetch` and the reading of its answer fail where they were given up or the line broke: all else is a fault of ours.
        if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
        return isTimedOut ? TIMED_OUT : { kind: 'silent', reason: 'unreachable', status: null };
      } finally {
        callOff();
        request.signal?.removeEventListener('abort', cancel);
      }
    },
  };
}

const TIMED_OUT: Answer = { kind: 'silent', reason: 'timeout', status: null };

/** Calls `run` after the time; returns a function that cancels it. */
export function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

function toHeaders({
  token,
  body,
  key,
  ifMatch,
  deviceId,
  deviceKey,
  proof,
}: ApiRequest): Record<string, string> {
  return {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(key && { [KEY_HEADER]: key }),
    ...(deviceId && { [DEVICE_HEADER]: deviceId }),
    ...(deviceKey && { [DEVICE_KEY_HEADER]: deviceKey }),
    ...(proof && { [PROOF_HEADER]: proof }),
    ...(typeof ifMatch === 'number' && { 'If-Match': `"${ifMatch}"` }),
  };
}
