import { beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from './support';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});

describe('capabilities', () => {
  it('are public, and list exactly the extensions of the server', async () => {
    const { status, body, headers } = await server.call('GET', '/api/v1/capabilities');
    expect(status).toBe(200);
    expect(body).toEqual({
      api: 'fluvicarga',
      version: 1,
      extensions: [
        'idempotency',
        'versions',
        'duplicates',
        'product-guides',
        'shipment-update',
        'shipment-events',
        'delivery-proof',
        'delivery-photo',
        'tracking',
        'reports:crew',
        'reports:vessels',
        'changes',
        'batch',
        'delivery-token',
        'sealed-delivery',
        'account',
        'reverify',
        'audit',
        'consent',
        'erase',
        'registeredAt',
        'declared-value',
        'voyages',
        'voyage-counts',
        'payments',
        'reference-ids',
      ],
      serverTime: new Date(server.clock.now).toISOString(),
    });
    expect(headers.get('API-Version')).toBe('1');
  });
});
