import { beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from './support';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});

describe('capabilities', () => {
  it('are public, and tell the version that every answer carries', async () => {
    const { status, body, headers } = await server.call('GET', '/api/v1/capabilities');
    expect(status).toBe(200);
    expect(body).toEqual({
      api: 'fluvicarga',
      version: 4,
      serverTime: new Date(server.clock.now).toISOString(),
    });
    expect(headers.get('API-Version')).toBe('4');
  });
});
