import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { authenticate } from './auth/authenticate';
import { logInRoutes } from './auth/log-in';
import { batchRoutes } from './batch/routes';
import { changeRoutes } from './changes/routes';
import { companyRoutes } from './companies/routes';
import { isDataException } from './db/violations';
import { deviceRoutes } from './devices/routes';
import { docsRoutes } from './docs/routes';
import { plainEntityRoutes } from './entities/routes';
import { limitBody } from './http/body';
import { capabilityRoutes } from './http/capabilities';
import { crossOrigin } from './http/cross-origin';
import type { Deps } from './http/deps';
import { describeFailure } from './http/describe-failure';
import type { Env } from './http/env';
import { commonHeaders } from './http/headers';
import { healthRoutes } from './http/health';
import { Refusal, toProblemResponse } from './http/problems';
import { requestLog } from './http/request-log';
import { staticFiles } from './http/static-files';
import { checkAddress } from './http/text';
import { discardUnread } from './http/unread-body';
import { lookupRoutes } from './lookups/routes';
import { reportRoutes } from './reports/routes';
import { shipmentRoutes } from './shipments/routes';
import { trackingRoutes } from './shipments/tracking';
import { userRoutes } from './users/routes';

/** The calls anyone may make. */
export const publicRoutes = (deps: Deps) =>
  new Hono<Env>()
    .route('/', capabilityRoutes(deps))
    .route('/', logInRoutes(deps))
    .route('/', trackingRoutes(deps))
    .route('/', docsRoutes());

/** The calls of whoever is signed in; each decides by the role. */
export const privateRoutes = (deps: Deps) =>
  new Hono<Env>()
    .route('/', userRoutes(deps))
    .route('/', companyRoutes(deps))
    .route('/', lookupRoutes(deps))
    .route('/', plainEntityRoutes(deps))
    .route('/', shipmentRoutes(deps))
    .route('/', batchRoutes(deps))
    .route('/', changeRoutes(deps))
    .route('/', deviceRoutes(deps))
    .route('/', reportRoutes(deps));

/** The whole application, without a port, a clock or an environment of its own. */
export function createApp(deps: Deps): Hono<Env> {
  const app = new Hono<Env>();
  app.use(requestLog(deps.log), commonHeaders(deps.now), discardUnread());
  app.route('/', healthRoutes(deps));
  for (const prefix of ['/api/*', '/auth/*']) {
    app.use(prefix, crossOrigin(deps.corsOrigins), compress(), checkAddress(), limitBody());
  }
  app.route('/', publicRoutes(deps));
  const guarded = privateRoutes(deps);
  for (const { method, path } of guarded.routes) app.on(method, path, authenticate(deps));
  app.route('/', guarded);
  for (const prefix of ['/api/*', '/auth/*'])
    app.all(prefix, () => {
      throw new Refusal('not-found');
    });
  if (deps.appFolder) app.get('*', staticFiles(deps.appFolder));
  app.notFound((c) => toProblemResponse(c, new Refusal('not-found')));
  app.onError((error, c) => {
    if (error instanceof Refusal) return toProblemResponse(c, error);
    if (isDataException(error)) return toProblemResponse(c, new Refusal('invalid'));
    deps.log({
      level: 'error',
      event: 'failure',
      error: describeFailure(error),
      requestId: c.get('requestId'),
    });
    return toProblemResponse(c, new Refusal('failure'));
  });
  return app;
}
