import { DEVICE_HEADER, KEY_HEADER } from '../domain/wire';
import { type Answer, toAnswer } from './answer';

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly token?: string | null;
  readonly body?: unknown;
  /** Only where `idempotency` was announced. */
  readonly key?: string | null;
  /** Only where `versions` was announced. */
  readonly ifMatch?: number | null;
  /** Only where `delivery-token` was announced. */
  readonly deviceId?: string | null;
  readonly signal?: AbortSignal;
}

export interface ApiClient {
  /** Where it sends to; empty for the page's own origin. */
  readonly baseUrl: string;
  /** Never throws: what went wrong is part of the answer. */
  send(request: ApiRequest): Promise<Answer>;
}

export const REQUEST_TIMEOUT_MS = 30_000;

/** To a plain server nothing travels but `Authorization` and `Content-Type`. */
export function createApiClient(deps: {
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
}): ApiClient {
  const baseUrl = deps.baseUrl.replace(/\/$/, '');
  return {
    baseUrl,
    async send(request) {
      const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
      const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
      try {
        return await toAnswer(
          await deps.fetch(baseUrl + request.path, {
            method: request.method,
            headers: toHeaders(request),
            body: request.body === undefined ? null : JSON.stringify(request.body),
            redirect: 'manual',
            cache: 'no-store',
            credentials: 'omit',
            signal,
          }),
        );
      } catch {
        return {
          kind: 'silent',
          reason: timeout.aborted ? 'timeout' : 'unreachable',
          status: null,
        };
      }
    },
  };
}

function toHeaders({ token, body, key, ifMatch, deviceId }: ApiRequest): Record<string, string> {
  return {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(key && { [KEY_HEADER]: key }),
    ...(deviceId && { [DEVICE_HEADER]: deviceId }),
    ...(typeof ifMatch === 'number' && { 'If-Match': `"${ifMatch}"` }),
  };
}
