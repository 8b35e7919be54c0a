/** An envelope that was not saved by this person on this device, or was touched on the way, is refused by itself. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signEnvelope } from '../../src/domain/envelope/envelope';
import { generateSealingKeys, generateSigningKeys } from '../../src/domain/envelope/keys';
import type { SealedOp } from '../../src/domain/envelope/wire';
import * as payloads from './payloads';
import { createSealedDevice, type SealedDevice } from './sealed-device';
import { sendBatch, typesOf } from './send-batch';
import { CUSTOMERS, post } from './shipment-operations';
import { startApp, type TestApp } from './support';

let server: TestApp;
let device: SealedDevice;
beforeAll(async () => {
  server = await startApp();
});
beforeEach(async () => {
  device = await createSealedDevice(server);
});

const create = () => post(CUSTOMERS, payloads.customer());

describe('refused by itself, and not remembered', () => {
  /** Every letter of the envelope's text counts: here one of each part. */
  const placesIn = (envelope: string) => {
    const parts = envelope.split('.');
    return parts.map((part, index) => {
      const start = parts.slice(0, index).reduce((sum, one) => sum + one.length + 1, 0);
      return start + Math.floor(part.length / 2);
    });
  };
  const withOther = (text: string, place: number) => {
    const letter = text[place] === 'A' ? 'B' : 'A';
    return text.slice(0, place) + letter + text.slice(place + 1);
  };

  it.each<[string, string, (sealed: SealedOp, to: SealedDevice) => SealedOp | Promise<SealedOp>]>([
    ['an altered ciphertext', 'altered-envelope', (sealed) => alter(sealed, 4)],
    ['an altered point', 'altered-envelope', (sealed) => alter(sealed, 3)],
    ['an altered signer', 'unknown-seal', (sealed) => alter(sealed, 2)],
    ['an altered kid', 'unknown-seal', (sealed) => alter(sealed, 1)],
    ['no envelope', 'altered-envelope', (sealed) => ({ ...sealed, envelope: 'hola' })],
    [
      'an altered signature',
      'altered-envelope',
      (sealed) => ({ ...sealed, signature: withOther(sealed.signature, 20) }),
    ],
    [
      'an envelope of another key, signature and all',
      'altered-envelope',
      async ({ key }, { seal }) => ({ ...(await seal(create())), key }),
    ],
    [
      "another key's envelope, signed anew by whoever could",
      'altered-envelope',
      async ({ key }, to) => {
        const { envelope } = await to.seal(create());
        const { privateKey } = to.keys;
        return { key, envelope, signature: await signEnvelope(envelope, { key, privateKey }) };
      },
    ],
    [
      'a signature of a key that nobody registered, in the name of one',
      'altered-envelope',
      async ({ key }, { seal }) => {
        const { privateKey } = await generateSigningKeys();
        return seal({ ...create(), key }, { privateKey });
      },
    ],
    [
      'a key that nobody registered',
      'unknown-seal',
      async ({ key }, { seal }) => {
        const { privateKey, keyId } = await generateSigningKeys();
        return seal({ ...create(), key }, { privateKey, signer: keyId });
      },
    ],
    [
      'another schema version',
      'unknown-seal',
      ({ key }, { seal }) => seal({ ...create(), key }, { schemaVersion: 2 }),
    ],
    [
      'a sealing key of another server',
      'unknown-seal',
      async ({ key }, { seal }) => {
        const { kid, privateJwk } = await generateSealingKeys();
        const { d: _, ...jwk } = privateJwk;
        return seal({ ...create(), key }, { sealingKey: { kid, jwk } });
      },
    ],
    [
      'another sealing key under the name of the right one',
      'altered-envelope',
      async ({ key }, { seal, sealingKey }) => {
        const { privateJwk } = await generateSealingKeys();
        const { d: _, ...jwk } = privateJwk;
        return seal({ ...create(), key }, { sealingKey: { kid: sealingKey.kid, jwk } });
      },
    ],
    [
      'a signature that is missing',
      'invalid',
      ({ signature: _, ...sealed }) => sealed as unknown as SealedOp,
    ],
    [
      'an operation without a path',
      'invalid',
      ({ key }, { seal }) => seal({ key, method: 'POST', body: {} } as never),
    ],
  ])('%s: %s', async (_name, type, forge) => {
    const sealed = await device.seal(create());
    const forged = await forge(sealed, device);
    expect(forged.key).toBe(sealed.key);
    const other = await device.seal(create());
    const verdicts = await sendBatch(device.deliver, [forged, other]);
    expect(verdicts).toMatchObject([{ status: 422, body: { type } }, { status: 201 }]);
    const [late] = await sendBatch(device.deliver, [sealed]);
    expect(late).toMatchObject({ status: 201 });
    expect(late).not.toHaveProperty('replayed');
  });

  function alter(sealed: SealedOp, part: number): SealedOp {
    const place = placesIn(sealed.envelope)[part] ?? 0;
    return { ...sealed, envelope: withOther(sealed.envelope, place) };
  }

  it('an envelope of another person, or of the same on another device', async () => {
    const theirs = await createSealedDevice(server, {
      username: 'admin@fluvicarga.co',
      deviceId: device.deviceId,
    });
    const elsewhere = await createSealedDevice(server);
    const ops = [await theirs.seal(create()), await elsewhere.seal(create())];
    for (const sender of [device.deliver, device.session])
      expect(typesOf(await sendBatch(sender, ops))).toEqual(['unknown-seal', 'unknown-seal']);
    // Signed anew by the wrong person, it still names its own signer.
    const { keys } = device;
    const [stolen] = ops as [SealedOp];
    const signature = await signEnvelope(stolen.envelope, {
      key: stolen.key,
      privateKey: keys.privateKey,
    });
    const parts = stolen.envelope.split('.');
    parts[2] = keys.keyId;
    const envelope = parts.join('.');
    const renamed = {
      key: stolen.key,
      envelope,
      signature: await signEnvelope(envelope, { key: stolen.key, privateKey: keys.privateKey }),
    };
    expect(typesOf(await sendBatch(device.deliver, [{ ...stolen, signature }]))).toEqual([
      'unknown-seal',
    ]);
    expect(typesOf(await sendBatch(device.deliver, [renamed]))).toEqual(['altered-envelope']);
    expect(typesOf(await sendBatch(theirs.deliver, ops.slice(0, 1)))).toEqual([null]);
  });

  it('a key twice in one batch, as in clear: the whole batch', async () => {
    const sealed = await device.seal(create());
    const { status } = await device.deliver.call('POST', '/api/v1/batch', {
      ops: [sealed, sealed],
    });
    expect(status).toBe(422);
  });
});
