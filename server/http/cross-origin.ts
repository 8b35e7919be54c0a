import { cors } from 'hono/cors';
import { DEVICE_KEY_HEADER } from '../../src/domain/envelope/wire';
import {
  DEVICE_HEADER,
  KEY_HEADER,
  PROOF_HEADER,
  REPLAYED_HEADER,
  VERSION_HEADER,
} from '../../src/domain/wire';

/** Lets pages of the listed origins call the API and read the headers that the app needs. */
export function crossOrigin(origins: readonly string[]) {
  return cors({
    origin: (origin) => (origins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      KEY_HEADER,
      'If-Match',
      DEVICE_HEADER,
      DEVICE_KEY_HEADER,
      PROOF_HEADER,
    ],
    exposeHeaders: [VERSION_HEADER, 'Date', 'Retry-After', 'ETag', 'Request-Id', REPLAYED_HEADER],
    maxAge: 600,
  });
}
