import { createServer, type IncomingHttpHeaders, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { SERVER_VERSION } from '../../src/domain/server-version';
import { VERSION_HEADER } from '../../src/domain/wire';
import { PROBLEM_MEDIA_TYPE, ProblemError, toProblem } from './problems';

/**
 * Serves an application on a port; 0 takes a free one. A host of null listens on every address of the machine.
 * @throws the error of `listen`, such as EADDRINUSE
 */
export function listen(
  fetch: FetchCallback,
  port: number,
  host: string | null = null,
): Promise<Server> {
  const errorHandler = (error: unknown) => {
    const problem = error instanceof RequestError ? MALFORMED : new ProblemError('failure');
    return new Response(bodyOf(problem), { status: problem.status, headers: HEADERS });
  };
  const options = { connectionsCheckingInterval: CHECK_INTERVAL_MS };
  const serve = getRequestListener(fetch, { errorHandler });
  const server = createServer(options, (incoming, outgoing) => {
    if (isReadable(incoming.headers)) return serve(incoming, outgoing);
    // Node would read such a body until the connection ends.
    const body = bodyOf(UNKNOWN_CODING);
    outgoing.writeHead(UNKNOWN_CODING.status, { ...HEADERS, Connection: 'close' }).end(body);
  });
  // Idle time counts, not the whole: a queue of 2 MB over a line of 1 KB/s takes half an hour and is welcome.
  server.requestTimeout = 0;
  server.timeout = IDLE_TIMEOUT_MS;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.maxConnections = MAX_CONNECTIONS;
  server.on('clientError', answerClientError);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, ...(host && { host }) }, () => resolve(server));
  });
}

/** Without a byte in either direction; a report may take two minutes. */
const IDLE_TIMEOUT_MS = 180_000;
/** For the headers as a whole, which are 1 KB: half-open requests end soon. */
const HEADERS_TIMEOUT_MS = 30_000;
const CHECK_INTERVAL_MS = 5_000;
/** Longer than the 60 s of the proxies in deploy/: the one that closes first must be the one that asks. */
const KEEP_ALIVE_MS = 75_000;
/** Each takes some 30 KB. Further ones are closed at once. */
const MAX_CONNECTIONS = 2_000;

/** RFC 9112, 6.1: a server understands `chunked` and may understand others. */
const isReadable = ({ 'transfer-encoding': coding }: IncomingHttpHeaders) =>
  coding === undefined || coding.trim().toLowerCase() === 'chunked';

type FetchCallback = Parameters<typeof getRequestListener>[0];

const HEADERS = { [VERSION_HEADER]: String(SERVER_VERSION), 'Content-Type': PROBLEM_MEDIA_TYPE };
const MALFORMED = new ProblemError('invalid', {
  status: 400,
  title: 'La petición no es HTTP válido',
});
const UNKNOWN_CODING = new ProblemError('invalid', {
  status: 501,
  title: 'El servidor no conoce esa forma de enviar el contenido',
});
/** The problems of requests that Node rejects before a handler runs, by error code; all others are malformed. */
const PROBLEMS: Readonly<Record<string, ProblemError>> = {
  HPE_HEADER_OVERFLOW: new ProblemError('too-large', { status: 431 }),
  ERR_HTTP_REQUEST_TIMEOUT: new ProblemError('failure', {
    status: 408,
    title: 'La petición tardó demasiado en llegar',
  }),
};

/** Writes a problem to the raw socket, unless a response has already begun on this connection. */
function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket & { _httpMessage?: unknown },
): void {
  if (!socket.writable || socket._httpMessage) {
    socket.destroy();
    return;
  }
  const problem = PROBLEMS[error.code ?? ''] ?? MALFORMED;
  const body = bodyOf(problem);
  const headers = { ...HEADERS, Connection: 'close', 'Content-Length': Buffer.byteLength(body) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const { status } = problem;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

const bodyOf = (problem: ProblemError) => JSON.stringify(toProblem(problem));
