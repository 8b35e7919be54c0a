import { beforeAll, describe, expect, it } from 'vitest';
import { fromBase64Url, toBase64Url } from '../../src/domain/envelope/base64url';
import {
  EnvelopeError,
  openEnvelope,
  readHeader,
  SCHEMA_VERSION,
  SCHEMA_VERSIONS,
  sealRequest,
  signEnvelope,
  verifyEnvelope,
} from '../../src/domain/envelope/envelope';
import {
  generateSealingKeys,
  generateSigningKeys,
  importPublicKey,
  importSealingPrivateKey,
  keyIdOf,
  type SealingKey,
  type SigningKeys,
  toPublicJwk,
} from '../../src/domain/envelope/keys';

const KEY = '01990000-0000-7000-8000-00000000000a';
const OTHER_KEY = '01990000-0000-7000-8000-00000000000b';
const REQUEST = {
  schemaVersion: SCHEMA_VERSION,
  method: 'PUT',
  path: '/api/v1/customers/update/7',
  ifMatch: { $ref: OTHER_KEY },
  after: [OTHER_KEY],
  body: { name: 'Ñáñez 🛶', phone: null },
} as const;

let sealingKey: SealingKey;
let sealingPrivate: CryptoKey;
let person: SigningKeys;
let publicKey: CryptoKey;
let envelope: string;
beforeAll(async () => {
  const { kid, privateJwk } = await generateSealingKeys();
  sealingKey = { kid, jwk: toPublicJwk(privateJwk) };
  sealingPrivate = await importSealingPrivateKey(privateJwk);
  person = await generateSigningKeys();
  publicKey = (await importPublicKey(person.publicKey)) as CryptoKey;
  envelope = await sealRequest(REQUEST, { key: KEY, sealingKey, signer: person.keyId });
});

const openWith = (text: string, key = KEY, privateKey = sealingPrivate) =>
  openEnvelope(text, { key, privateKey });

describe('an envelope', () => {
  it('opens to the request, under its key in any case of letters', async () => {
    expect(await openWith(envelope)).toEqual(REQUEST);
    expect(await openWith(envelope, KEY.toUpperCase())).toEqual(REQUEST);
  });

  it('shows its version and whose keys it needs, and nothing of the request', async () => {
    expect(readHeader(envelope)).toEqual({
      schemaVersion: SCHEMA_VERSION,
      kid: sealingKey.kid,
      signer: person.keyId,
    });
    const bytes = envelope.split('.').map((part) => String(fromBase64Url(part)));
    const clear = String([...new TextEncoder().encode('customers')]);
    expect(bytes.some((part) => part.includes(clear))).toBe(false);
  });

  it('is another one each time', async () => {
    const again = await sealRequest(REQUEST, { key: KEY, sealingKey, signer: person.keyId });
    expect(again.split('.')[3]).not.toBe(envelope.split('.')[3]);
    expect(again.split('.')[4]).not.toBe(envelope.split('.')[4]);
  });

  it('does not open under another key, for another server, or with another header', async () => {
    const { privateJwk } = await generateSealingKeys();
    const elsewhere = await importSealingPrivateKey(privateJwk);
    const stranger = await generateSigningKeys();
    const wrong = [
      () => openWith(envelope, OTHER_KEY),
      () => openWith(envelope, KEY, elsewhere),
      () => openWith(envelope.replace(person.keyId, stranger.keyId)),
      () => openWith(envelope.replace(sealingKey.kid, stranger.keyId)),
      () => openWith(envelope.replace(/^1\./, '2.')),
    ];
    for (const open of wrong) await expect(open()).rejects.toThrow(EnvelopeError);
  });

  it('does not open with any of its bytes changed', async () => {
    const [version, kid, signer, point = '', text = ''] = envelope.split('.');
    const flipped = (part: string, place: number) => {
      const bytes = fromBase64Url(part) ?? new Uint8Array();
      bytes[place] = (bytes[place] ?? 0) ^ 1;
      return toBase64Url(bytes);
    };
    const places = (part: string) => (fromBase64Url(part) ?? []).length;
    for (let place = 0; place < places(point); place += 1)
      await expect(
        openWith([version, kid, signer, flipped(point, place), text].join('.')),
      ).rejects.toThrow(EnvelopeError);
    for (let place = 0; place < places(text); place += 1)
      await expect(
        openWith([version, kid, signer, point, flipped(text, place)].join('.')),
      ).rejects.toThrow(EnvelopeError);
  });

  it.each(['', 'hola', '1.2.3.4.5', '{"$ref":"x"}'])('is not %j', async (text) => {
    expect(readHeader(text)).toBeNull();
    await expect(openWith(text)).rejects.toThrow(EnvelopeError);
  });
});

describe('a signature', () => {
  it("is this person's, for this key and envelope", async () => {
    const signature = await signEnvelope(envelope, { key: KEY, privateKey: person.privateKey });
    const holds = (text: string, key: string, by = publicKey, sign = signature) =>
      verifyEnvelope(text, { key, signature: sign, publicKey: by });
    expect(await holds(envelope, KEY)).toBe(true);
    expect(await holds(envelope, OTHER_KEY)).toBe(false);
    expect(await holds(`${envelope}A`, KEY)).toBe(false);
    const stranger = await importPublicKey((await generateSigningKeys()).publicKey);
    expect(await holds(envelope, KEY, stranger as CryptoKey)).toBe(false);
    for (const nothing of ['', 'no es', signature.slice(4)])
      expect(await holds(envelope, KEY, publicKey, nothing)).toBe(false);
  });
});

describe('keys', () => {
  it('are named by their public half, the same everywhere', async () => {
    expect(person.keyId).toMatch(/^[\w-]{22}$/);
    expect(await keyIdOf(person.publicKey)).toBe(person.keyId);
    expect((await generateSigningKeys()).keyId).not.toBe(person.keyId);
  });

  it('can be wrapped by their owner; only P-256 keys are accepted', async () => {
    const wrapped = await crypto.subtle.exportKey('pkcs8', person.privateKey);
    expect(wrapped.byteLength).toBeGreaterThan(100);
    const larger = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-384' }, true, [
      'sign',
    ]);
    const spki = await crypto.subtle.exportKey('spki', larger.publicKey);
    for (const text of ['', 'hola', 'A'.repeat(122), toBase64Url(new Uint8Array(spki))])
      expect(await importPublicKey(text)).toBeNull();
  });
});

/** Made by the first version: whatever comes later has to open it. */
const RELEASED = {
  privateJwk: {
    kty: 'EC' as const,
    crv: 'P-256' as const,
    x: 'WtquqVWEd_3eoUcbXC6ZYdGnXbzf2eSg7rxmD3MUSPU',
    y: '2LG2wkA6CAbZ6s6R7SDTGR0rApHPvQGcO1KWjCK6v8k',
    d: 'UNPRt1bHhZgwXR8WVDSlDE9Ye7OvTxv0BOAhFZ63eqs',
  },
  envelope:
    '1.HGP7DtKtMf8BpeMP_dUCFg.X8sw4GDTTglXf1b3wsmPuQ.BJCs4EAat-7oi2q9PSzKfixu9mnTTd4cnQTs_-JLk5ctGxx1N9qZdSa119HsF79iuZo9ikYb1LR1JYzTmaFnugg.mN9EL-MqJ5iHP8ZmF6wvSzIZmViQGTQ-7KIWDK3E1Nnsh7PxLNAjZS-iK0A0adCR2OlRcjB4qdK_WdNnAQgKeJrOEVt8wglYpGxPQvmj0HLFJlYxmUSL90FowpZDABe2Pon9UzwF0vCKWhT8AXuUQsQN5FOazkWURspGritDnLUN4V3jsD5UpS8V_NAIhEdw_oPwuz5YXPvs5kU8Ajsts6ifDnTVNFbcSOVQCh4T22JQLqwee5TxfQuMwfX8naxWEpRqOu8okF4mgGhnhyax7Z8lc2vQsUteUx4arw',
};

it('opens envelopes of each released version', async () => {
  expect(SCHEMA_VERSIONS).toEqual([1]);
  const privateKey = await importSealingPrivateKey(RELEASED.privateJwk);
  expect(await openWith(RELEASED.envelope, KEY, privateKey)).toEqual(REQUEST);
});
