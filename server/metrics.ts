import { createServer, type Server } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { LOGIN_PATH } from '../src/domain/wire';
import type { Logger, LogLine } from './context';
import type { OpenDatabase } from './db/database';
import { readBackupAge } from './repositories/audit-backup';
import { readFeedLag } from './repositories/feed-lag';

const NS_PER_S = 1e9;

/** Upper ends of a histogram's classes; slower ones are in `+Inf`. */
const CLASSES_S = [0.025, 0.1, 0.3, 1, 3, 10];
const MS_PER_S = 1000;

/** Numbers about the running server, in Prometheus' text format. */
export interface Metrics {
  /** Counts the requests of the log, and passes every line on. */
  readonly countLines: (log: Logger) => Logger;
  readonly render: () => Promise<string>;
}

/** Collects numbers about a process and its database; none of them names a person or a company. */
export function createMetrics({ db, pool }: Pick<OpenDatabase, 'db' | 'pool'>): Metrics {
  const requests = new Map<string, number>();
  const durations = new Map<string, Durations>();
  let refusedSignIns = 0;
  let failures = 0;
  const delay = monitorEventLoopDelay();
  delay.enable();
  const count = ({ event, status, route, ms }: LogLine) => {
    if (event === 'failure') failures += 1;
    if (event !== 'request') return;
    requests.set(String(status), (requests.get(String(status)) ?? 0) + 1);
    const pattern = toLabel(String(route));
    durations.set(pattern, addTo(durations.get(pattern), Number(ms) / MS_PER_S));
    if (route === LOGIN_PATH && (status === 401 || status === 429)) refusedSignIns += 1;
  };
  return {
    countLines: (log) => (line) => {
      count(line);
      log(line);
    },
    render: async () => {
      const { bytes, oldest, lag } = await askDatabase(pool);
      const byStatus = [...requests].map(
        ([status, value]) => `fluvicarga_requests_total{status="${status}"} ${value}`,
      );
      const p99 = delay.percentile(99) / NS_PER_S;
      delay.reset();
      return [
        '# TYPE fluvicarga_requests_total counter',
        ...byStatus,
        '# TYPE fluvicarga_request_duration_seconds histogram',
        ...[...durations].flatMap(([route, own]) => histogramOf(route, own)),
        ...single('failures_total', 'counter', failures),
        ...single('sign_ins_refused_total', 'counter', refusedSignIns),
        ...single('event_loop_delay_p99_seconds', 'gauge', p99),
        ...single('memory_bytes', 'gauge', process.memoryUsage().rss),
        ...single('pool_connections', 'gauge', pool.totalCount),
        ...single('pool_idle', 'gauge', pool.idleCount),
        ...single('pool_waiting', 'gauge', pool.waitingCount),
        ...single('database_bytes', 'gauge', bytes),
        ...single('feed_lag_seconds', 'gauge', await readFeedLag(db)),
        // Covers the sessions that this login may look into.
        ...single('oldest_transaction_seconds', 'gauge', oldest),
        // The same in transactions; it also counts those whose time the database hides from this user.
        ...single('feed_lag_transactions', 'gauge', lag),
        ...single('backup_age_seconds', 'gauge', await readBackupAge(pool)),
        '',
      ].join('\n');
    },
  };
}

/** Serves the metrics on an address of their own, which no proxy publishes. */
export function serveMetrics(
  { render }: Pick<Metrics, 'render'>,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<Server> {
  const server = createServer((_request, response) => {
    render().then(
      (text) =>
        response
          .writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
          .end(text),
      () => response.writeHead(503).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

/** Where there never was a backup its age is `+Inf`, which is above every limit of an alert. */
const single = (name: string, type: 'counter' | 'gauge', value: number) => [
  `# TYPE fluvicarga_${name} ${type}`,
  `fluvicarga_${name} ${value === Number.POSITIVE_INFINITY ? '+Inf' : value}`,
];

/** How long the requests of a route took. */
interface Durations {
  /** Requests by class, each with those of the faster ones. */
  readonly upTo: readonly number[];
  readonly count: number;
  readonly sum: number;
}

function addTo(before: Durations | undefined, seconds: number): Durations {
  const { upTo, count, sum } = before ?? { upTo: CLASSES_S.map(() => 0), count: 0, sum: 0 };
  return {
    upTo: CLASSES_S.map((end, place) => (upTo[place] ?? 0) + (seconds <= end ? 1 : 0)),
    count: count + 1,
    sum: sum + seconds,
  };
}

/** A route's pattern, of which the program has a fixed number: never a path, which may hold a document. */
const toLabel = (route: string) => route.replace(/\{[^/]*\}/g, '').replace(/[\\"\n]/g, '_');

function histogramOf(route: string, { upTo, count, sum }: Durations): string[] {
  const line = (part: string, labels: string, value: number) =>
    `fluvicarga_request_duration_seconds_${part}{route="${route}"${labels}} ${value}`;
  return [
    ...CLASSES_S.map((end, place) => line('bucket', `,le="${end}"`, upTo[place] ?? 0)),
    line('bucket', ',le="+Inf"', count),
    line('sum', '', sum),
    line('count', '', count),
  ];
}

async function askDatabase(
  pool: OpenDatabase['pool'],
): Promise<{ bytes: number; oldest: number; lag: number }> {
  const { rows } = await pool.query(
    `select pg_database_size(current_database())::float8 as bytes,
       coalesce(extract(epoch from now() - min(xact_start) filter (where backend_xid is not null)), 0)::float8 as oldest,
       (select pg_snapshot_xmax(now)::text::float8 - pg_snapshot_xmin(now)::text::float8
         from pg_current_snapshot() as now) as lag
     from pg_stat_activity`,
  );
  return rows[0];
}
