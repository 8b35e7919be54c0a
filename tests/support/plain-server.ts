/**
 * The company's existing API: the calls of docs/SPEC.md, S7, and nothing else. It shares no code with
 * server/ or src/, refuses every header, field and path it was not told of, and keeps a ledger of what it committed.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type ApiCaller, createApiCaller } from './api-caller';
import { listen } from './free-port';
import { type AnswerMode, failure, json, type PlainAnswer, ROUTES } from './plain/routes';
import type { PlainRecord } from './plain/shapes';
import { createPlainStore, type PlainStore } from './plain/store';

const TOKEN_LIFETIME_MS = 30 * 60_000;

/** Headers that a browser or a proxy adds by itself; `sec-…` too. */
const STANDARD_HEADERS = new Set(
  `accept accept-encoding accept-language authorization cache-control connection content-length content-type cookie
  dnt host if-modified-since if-none-match origin pragma priority referer transfer-encoding
  upgrade-insecure-requests user-agent`.split(/\s+/),
);

const CORS = { 'access-control-allow-origin': '*' };
const PREFLIGHT = {
  ...CORS,
  'access-control-allow-methods': 'GET, POST, PUT, PATCH',
  'access-control-allow-headers': 'Authorization, Content-Type',
  'access-control-max-age': '60',
};

export interface PlainServer extends ApiCaller, Pick<PlainStore, 'ledger' | 'records'> {
  /** The answer of creates and updates from now on; 'empty' at the start. */
  answerWith(mode: AnswerMode): void;
  /** Every token given so far stops being good. */
  expireTokens(): void;
  close(): Promise<void>;
}

export interface PlainServerOptions {
  readonly answers?: AnswerMode;
  readonly tokenLifetimeMs?: number;
  /** 0: one the system chooses. */
  readonly port?: number;
}

/** Accounts: admin@, empleado@, superadmin@, inactivo@plano.co, all with DEMO_PASSWORD. */
export async function startPlainServer(options: PlainServerOptions = {}): Promise<PlainServer> {
  const { tokenLifetimeMs = TOKEN_LIFETIME_MS } = options;
  const store = createPlainStore();
  const tokens = new Map<string, { readonly username: string; readonly until: number }>();
  let answers = options.answers ?? 'empty';

  function signIn({ username, password }: PlainRecord): PlainAnswer {
    const user = [...store.records('user').values()].find((one) => one.username === username);
    if (!user) return json(200, { username, message: 'User not found', jwt: null, status: false });
    if (user.password !== password) return failure(401, 'Bad credentials');
    const company = [...store.records('company').values()].find(
      (one) => one.company === user.companyName,
    );
    const jwt = randomUUID();
    tokens.set(jwt, { username: String(username), until: Date.now() + tokenLifetimeMs });
    const { roleListName } = user.roleRequest as { roleListName: string[] };
    return json(200, {
      username,
      message: 'User logged successfully',
      jwt,
      status: true,
      estado: user.estado,
      companyStatus: company?.status ?? 'inactivo',
      roles: roleListName.map((role) => `ROLE_${role}`),
    });
  }

  function authorOf(authorization = ''): string | null {
    const token = tokens.get(authorization.replace(/^Bearer /, ''));
    return token && token.until > Date.now() ? token.username : null;
  }

  async function answer(incoming: IncomingMessage): Promise<PlainAnswer> {
    const { method = 'GET', url = '/', headers } = incoming;
    const path = new URL(url, 'http://plain').pathname;
    const text = await readText(incoming);
    const strange = Object.keys(headers).find(
      (name) => !STANDARD_HEADERS.has(name) && !name.startsWith('sec-'),
    );
    if (strange) return failure(400, `Unexpected header ${strange}`);
    const body = parseObject(text);
    if (!body) return failure(400, 'The body is not a JSON object');
    if (method === 'POST' && path === '/auth/log-in') return signIn(body);
    for (const { method: wanted, pattern, handle } of ROUTES) {
      const match = wanted === method ? pattern.exec(path) : null;
      if (!match) continue;
      const author = authorOf(headers.authorization);
      if (!author) return { status: 403 };
      return handle({
        store,
        author,
        answers,
        body,
        captured: match.slice(1).map(decodeURIComponent),
      });
    }
    return { status: 404, type: 'text/plain', body: 'Not Found' };
  }

  const server = createServer((incoming, outgoing) => {
    if (incoming.method === 'OPTIONS') return outgoing.writeHead(200, PREFLIGHT).end();
    answer(incoming).then(
      (given) => send(outgoing, given),
      (error: unknown) => send(outgoing, failure(500, String(error))),
    );
  });
  const port = await listen(server, options.port);
  return {
    ...createApiCaller(`http://localhost:${port}`),
    ledger: store.ledger,
    records: store.records,
    answerWith: (mode) => {
      answers = mode;
    },
    expireTokens: () => tokens.clear(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(outgoing: ServerResponse, { status, type, body = '' }: PlainAnswer): void {
  outgoing.writeHead(status, { ...CORS, ...(type && { 'content-type': type }) }).end(body);
}

async function readText(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** An object; an empty one for no body; null for anything else. */
function parseObject(text: string): PlainRecord | null {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return value && typeof value === 'object' && !Array.isArray(value)
      ? (value as PlainRecord)
      : null;
  } catch {
    return null;
  }
}
