/** The server committed the write, and something on the way answered with an error. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDevice } from './support/device';
import type { Fault } from './support/faulty-network';
import { startOurs, startPlain, type TestServer } from './support/servers';
import { countThere, ONCE_EACH, PATHS, registerVoyage } from './support/shipment-scenario';

const HTML = { 'Content-Type': 'text/html' };
const JSON_TYPE = { 'Content-Type': 'application/json' };
const FAULTS: { readonly name: string; readonly fault: Fault }[] = [
  { name: 'an empty 500', fault: { kind: 'replace', answer: { status: 500 } } },
  {
    name: 'a 500 with a verdict',
    fault: {
      kind: 'replace',
      answer: { status: 500, headers: JSON_TYPE, body: '{"message":"NullPointer"}' },
    },
  },
  {
    name: 'a gateway’s 502',
    fault: { kind: 'replace', answer: { status: 502, headers: HTML, body: '<h1>502</h1>' } },
  },
  { name: 'a gateway’s 504', fault: { kind: 'replace', answer: { status: 504 } } },
  {
    name: 'a 200 with a page',
    fault: {
      kind: 'replace',
      answer: { status: 200, headers: HTML, body: '<!doctype html><title>Wi-Fi</title>' },
    },
  },
  { name: 'a redirect', fault: { kind: 'replace', answer: { status: 302 } } },
  { name: 'JSON cut at 95 %', fault: { kind: 'cut', share: 0.95 } },
  { name: 'a 404 of a proxy', fault: { kind: 'replace', answer: { status: 404, body: 'no' } } },
];

describe.each([
  { name: 'our server', start: startOurs },
  { name: 'a plain server', start: () => startPlain('entity') },
])('on $name', ({ start }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  test.each(FAULTS)('$name after each commit: every record exists once', async ({ fault }) => {
    const device = createDevice(server);
    const voyage = await registerVoyage(device, server);
    for (const path of Object.values(PATHS)) device.network.inject(fault, { path, times: 1 });
    await device.settle();

    expect(await device.queue()).toEqual([]);
    expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
  });
});
