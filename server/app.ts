import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { CHANGES_PATH } from '../src/domain/wire';
import type { Deps, Env } from './context';
import { isWithoutConnection } from './db/database-errors';
import { checkAddress } from './http/check-text';
import { identifyClient } from './http/client-address';
import { crossOrigin } from './http/cross-origin';
import { commonHeaders } from './http/headers';
import { limitBody } from './http/json-body';
import { ProblemError, toProblemResponse } from './http/problems';
import { logFailure, requestLog } from './http/request-log';
import { type Route, toPattern } from './http/route';
import { staticFiles } from './http/static-files';
import { discardUnread } from './http/unread-body';
import { auditRoutes } from './modules/audit/routes';
import { authenticate } from './modules/auth/authenticate';
import { logInRoute } from './modules/auth/log-in';
import { logOutRoute } from './modules/auth/log-out';
import { ownPasswordRoute } from './modules/auth/own-password';
import { verifyRoute } from './modules/auth/verify';
import { ofInactiveRoute } from './modules/batch/of-inactive';
import { batchRoute } from './modules/batch/routes';
import { batchTurns } from './modules/batch/turns';
import { capabilityRoute } from './modules/capabilities/routes';
import { glanceOf } from './modules/changes/glance';
import { changeRoutes } from './modules/changes/routes';
import { companyRoutes } from './modules/companies/routes';
import { deliveryPhotoRoutes } from './modules/delivery-photos/routes';
import { deviceRoutes } from './modules/devices/routes';
import { docsRoutes } from './modules/docs/routes';
import { plainEntityRoutes } from './modules/entities/routes';
import { eraseRoutes } from './modules/erase/routes';
import { healthRoutes } from './modules/health/routes';
import { lookupRoutes } from './modules/lookups/routes';
import { paymentRoutes } from './modules/payments/routes';
import { reportRoutes } from './modules/reports/routes';
import { shipmentRoutes } from './modules/shipments/routes';
import { trackingRoute } from './modules/shipments/tracking';
import { userRoutes } from './modules/users/routes';
import { voyageRoutes } from './modules/voyages/routes';
import { QUEUED_WRITES } from './queued-writes';

/** The routes of the API, which the document lists in this order; each authorises the role itself. */
function apiRoutes(deps: Deps): readonly Route[] {
  const turns = batchTurns(deps.db);
  return [
    capabilityRoute(deps),
    logInRoute(deps),
    logOutRoute(deps),
    ownPasswordRoute(deps),
    verifyRoute(deps),
    ...userRoutes(deps),
    ...companyRoutes(deps),
    ...lookupRoutes(deps),
    ...plainEntityRoutes(deps),
    ...eraseRoutes(deps),
    trackingRoute(deps),
    ...shipmentRoutes(deps),
    ...voyageRoutes(deps),
    ...paymentRoutes(deps),
    batchRoute(deps, QUEUED_WRITES, turns),
    ofInactiveRoute(deps, QUEUED_WRITES, turns),
    ...deliveryPhotoRoutes(deps),
    ...changeRoutes(deps),
    ...deviceRoutes(deps),
    ...auditRoutes(deps),
    ...reportRoutes(deps),
  ];
}

/** No connection to the database came free in time; a later try may get one. */
const tooBusy = () =>
  new ProblemError('failure', {
    status: 503,
    title: 'El servidor está muy ocupado. Intente de nuevo en unos segundos.',
    retryAfterSeconds: 5,
  });

/** The calls that ask the feed, whose account is read with what it has for them. */
const GLANCES: Readonly<Record<string, typeof glanceOf>> = { [CHANGES_PATH]: glanceOf };

/** Composes the application; port, clock and environment come from outside. */
export function createApp(deps: Deps): Hono<Env> {
  const app = new Hono<Env>();
  app.use(
    requestLog(deps.log),
    identifyClient(deps.trustedProxies, deps.log),
    commonHeaders(deps.now),
    discardUnread(),
  );
  app.route('/', healthRoutes(deps));
  for (const prefix of ['/api/*', '/auth/*']) {
    app.use(prefix, crossOrigin(deps.corsOrigins), compress(), checkAddress());
  }
  const routes = apiRoutes(deps);
  for (const { method, path, isPublic, handle } of routes) {
    // The limit reads a body of unknown length into memory: from strangers only the small one of a sign-in.
    const guards = isPublic ? [] : [authenticate(deps, QUEUED_WRITES, GLANCES[path])];
    app.on(method, [toPattern(path)], ...guards, limitBody(), handle);
  }
  app.route('/', docsRoutes(routes));
  for (const prefix of ['/api/*', '/auth/*'])
    app.all(prefix, () => {
      throw new ProblemError('not-found');
    });
  if (deps.appFolder) app.get('*', staticFiles(deps.appFolder));
  app.notFound((c) => toProblemResponse(c, new ProblemError('not-found')));
  app.onError((error, c) => {
    if (error instanceof ProblemError) return toProblemResponse(c, error);
    logFailure(c, deps.log, error);
    const problem = isWithoutConnection(error) ? tooBusy() : new ProblemError('failure');
    return toProblemResponse(c, problem);
  });
  return app;
}
