/** A request counts for the address of its connection, or the one that a trusted proxy tells. */
import { expect, it } from 'vitest';
import type { LogLine } from '../../server/context';
import { parseAddressRanges } from '../../server/http/address-ranges';
import { serve, startApp, type TestApp } from './support';

const PER_MINUTE = 60;
const PATH = '/api/v1/envios/rastreo/AAAAAAAAA';

let server: TestApp | undefined;
/** Asks until an address is limited, and tells whether another address is limited with it. */
async function countTogether(trustedProxies: string, one: Client, other: Client) {
  server ??= await startApp();
  const app = serve(server.serving, { trustedProxies: parseAddressRanges(trustedProxies) });
  const ask = async ({ peer, forwarded }: Client) => {
    const headers = new Headers(forwarded ? { 'X-Forwarded-For': forwarded } : {});
    const env = { incoming: { socket: { remoteAddress: peer } } };
    return (await app.request(PATH, { headers }, env)).status;
  };
  for (let count = 0; count < PER_MINUTE; count += 1) expect(await ask(one)).toBe(404);
  expect(await ask(one)).toBe(429);
  return (await ask(other)) === 429;
}

interface Client {
  readonly peer: string;
  readonly forwarded?: string;
}

it.each([
  ['no proxy is trusted by default', '', '127.0.0.1', '203.0.113.1', '203.0.113.2', true],
  ['nor is one on loopback, in IPv6', '', '::1', '203.0.113.1', '203.0.113.2', true],
  ['a trusted proxy', '127.0.0.1', '127.0.0.1', '203.0.113.1', '203.0.113.2', false],
  ['as IPv4 in IPv6', '127.0.0.0/8', '::ffff:127.0.0.1', '203.0.113.1', '203.0.113.2', false],
  ['the gateway of containers', '172.16.0.0/12', '172.18.0.1', '203.0.113.1', '203.0.113.2', false],
  ['an untrusted peer', '10.0.0.0/8', '172.18.0.1', '203.0.113.1', '203.0.113.2', true],
  [
    'a forged first entry',
    '10.0.0.1',
    '10.0.0.1',
    '1.1.1.1, 203.0.113.1',
    '2.2.2.2, 203.0.113.1',
    true,
  ],
  [
    'two proxies',
    '10.0.0.0/8',
    '10.0.0.1',
    '203.0.113.1, 10.0.0.2',
    '203.0.113.2, 10.0.0.2',
    false,
  ],
  ['an unreadable entry', '10.0.0.1', '10.0.0.1', '203.0.113.1, x', '203.0.113.2, y', true],
  ['with a port', '10.0.0.1', '10.0.0.1', '203.0.113.1:1234', '203.0.113.1:999', true],
  ['one IPv6 /64', '10.0.0.1', '10.0.0.1', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['two IPv6 /64', '10.0.0.1', '10.0.0.1', '2001:db8:1:2::1', '[2001:db8:1:3::1]:443', false],
])('%s', async (_case, trusted, peer, one, other, isSame) => {
  const together = await countTogether(
    trusted,
    { peer, forwarded: one },
    { peer, forwarded: other },
  );
  expect(together).toBe(isSame);
});

it('tells two connections apart without any header', async () => {
  expect(await countTogether('', { peer: '203.0.113.1' }, { peer: '203.0.113.2' })).toBe(false);
  const [one, other] = [{ peer: '2001:db8::1' }, { peer: '2001:db8::2' }];
  expect(await countTogether('', one, other)).toBe(true);
});

it('logs once that a header is ignored', async () => {
  server ??= await startApp();
  const logs: LogLine[] = [];
  const app = serve(server.serving, { logs });
  for (let count = 0; count < 3; count += 1)
    await app.request(
      '/health',
      { headers: { 'X-Forwarded-For': '203.0.113.1' } },
      { incoming: { socket: { remoteAddress: '172.18.0.1' } } },
    );
  expect(logs.filter(({ event }) => event === 'forwarded-for-ignored')).toHaveLength(1);
});

it.each([
  '10.0.0.0/33',
  '10.0.0',
  'proxy',
  '::1/129',
  '10.0.0.1/',
  '10.0.0.1/x',
  '0.0.0.0/0',
  '::/0',
])('refuses %s as an address range', (text) => {
  expect(() => parseAddressRanges(`127.0.0.1, ${text}`)).toThrow(text);
});
