import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { CHANGES_PATH, LOGIN_PATH } from '../src/domain/wire';
import type { Deps, Env } from './context';
import { checkAddress } from './http/check-text';
import { identifyClient } from './http/client-address';
import { crossOrigin } from './http/cross-origin';
import { commonHeaders } from './http/headers';
import { limitBody } from './http/json-body';
import { ProblemError, toProblemResponse } from './http/problems';
import { logFailure, requestLog } from './http/request-log';
import { sealedOperation } from './http/sealed-body';
import { staticFiles } from './http/static-files';
import { discardUnread } from './http/unread-body';
import { auditRoutes } from './modules/audit/routes';
import { authenticate } from './modules/auth/authenticate';
import { credentials, logInRoutes } from './modules/auth/log-in';
import { logOutRoutes } from './modules/auth/log-out';
import { ownPasswordRoutes, passwordChange } from './modules/auth/own-password';
import { verification, verifyRoutes } from './modules/auth/verify';
import { ofInactiveRoutes } from './modules/batch/of-inactive';
import { operation } from './modules/batch/parse-operations';
import { batchRoutes } from './modules/batch/routes';
import { capabilityRoutes } from './modules/capabilities/routes';
import { glanceOf } from './modules/changes/glance';
import { changeRoutes } from './modules/changes/routes';
import { companyRoutes } from './modules/companies/routes';
import { deliveryPhotoRoutes } from './modules/delivery-photos/routes';
import { deviceRoutes } from './modules/devices/routes';
import { docsRoutes } from './modules/docs/routes';
import { plainEntityRoutes } from './modules/entities/routes';
import { erasure } from './modules/erase/erase-customer';
import { eraseRoutes } from './modules/erase/routes';
import { healthRoutes } from './modules/health/routes';
import { lookupRoutes } from './modules/lookups/routes';
import { paymentRoutes } from './modules/payments/routes';
import { reportRoutes } from './modules/reports/routes';
import { stateChange } from './modules/shipments/change-state';
import { shipmentRoutes } from './modules/shipments/routes';
import { trackingRoutes } from './modules/shipments/tracking';
import { userRoutes } from './modules/users/routes';
import { voyageRoutes } from './modules/voyages/routes';
import { QUEUED_WRITES } from './queued-writes';

/** The calls without authentication. */
export const publicRoutes = (deps: Deps) =>
  new Hono<Env>()
    .route('/', capabilityRoutes(deps))
    .route('/', logInRoutes(deps))
    .route('/', trackingRoutes(deps))
    .route(
      '/',
      docsRoutes({
        logIn: credentials,
        passwordChange,
        verification,
        stateChange,
        batchOperation: operation,
        sealedOperation,
        erasure,
      }),
    );

/** The calls of signed-in users; each authorises the role itself. */
export const privateRoutes = (deps: Deps) =>
  new Hono<Env>()
    .route('/', logOutRoutes(deps))
    .route('/', ownPasswordRoutes(deps))
    .route('/', verifyRoutes(deps))
    .route('/', userRoutes(deps))
    .route('/', companyRoutes(deps))
    .route('/', lookupRoutes(deps))
    .route('/', plainEntityRoutes(deps))
    .route('/', eraseRoutes(deps))
    .route('/', shipmentRoutes(deps))
    .route('/', voyageRoutes(deps))
    .route('/', paymentRoutes(deps))
    .route('/', batchRoutes(deps, QUEUED_WRITES))
    .route('/', ofInactiveRoutes(deps, QUEUED_WRITES))
    .route('/', deliveryPhotoRoutes(deps))
    .route('/', changeRoutes(deps))
    .route('/', deviceRoutes(deps))
    .route('/', auditRoutes(deps))
    .route('/', reportRoutes(deps));

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
  app.use(LOGIN_PATH, limitBody());
  app.route('/', publicRoutes(deps));
  const guarded = privateRoutes(deps);
  // The limit reads a body of unknown length into memory: not of strangers.
  for (const { method, path } of guarded.routes)
    app.on(method, path, authenticate(deps, QUEUED_WRITES, GLANCES[path]), limitBody());
  app.route('/', guarded);
  for (const prefix of ['/api/*', '/auth/*'])
    app.all(prefix, () => {
      throw new ProblemError('not-found');
    });
  if (deps.appFolder) app.get('*', staticFiles(deps.appFolder));
  app.notFound((c) => toProblemResponse(c, new ProblemError('not-found')));
  app.onError((error, c) => {
    if (error instanceof ProblemError) return toProblemResponse(c, error);
    logFailure(c, deps.log, error);
    return toProblemResponse(c, new ProblemError('failure'));
  });
  return app;
}
