/** Calls an API as a client does, to arrange a test and to check the server's records. */

export const DEMO_PASSWORD = 'Guaviare2026*';

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** JSON where it parses, else the text; null for an empty body. */
  readonly body: unknown;
}

export type ApiCall = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<ApiAnswer>;

export interface SignedInApi {
  readonly token: string;
  readonly call: ApiCall;
  /** A GET that must return a list: `list('/api/v1/customers/all')`. */
  list(path: string): Promise<Record<string, unknown>[]>;
}

export interface ApiCaller {
  readonly baseUrl: string;
  /** Calls with that token; without one: unauthenticated. */
  api(token?: string): ApiCall;
  /** @throws {Error} where the account is refused */
  signIn(username: string, password?: string): Promise<SignedInApi>;
}

export function createApiCaller(baseUrl: string): ApiCaller {
  const api =
    (token?: string): ApiCall =>
    async (method, path, body, headers = {}) => {
      const response = await fetch(baseUrl + path, {
        method,
        headers: {
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: parse(text) };
    };
  return {
    baseUrl,
    api,
    async signIn(username, password = DEMO_PASSWORD) {
      const answer = await api()('POST', '/auth/log-in', { username, password });
      const { jwt } = (answer.body ?? {}) as { jwt?: string };
      if (!jwt) throw new Error(`${username} may not sign in: ${JSON.stringify(answer.body)}`);
      const call = api(jwt);
      return {
        token: jwt,
        call,
        async list(path) {
          const { status, body } = await call('GET', path);
          if (!Array.isArray(body)) throw new Error(`${path} answered ${status}`);
          return body;
        },
      };
    },
  };
}

function parse(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
