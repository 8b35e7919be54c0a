/** A device that seals what it sends, as the app does. */
import { randomUUID } from 'node:crypto';
import { SCHEMA_VERSION, sealRequest, signEnvelope } from '../../src/domain/envelope/envelope';
import {
  generateSigningKeys,
  type SealingKey,
  type SigningKeys,
} from '../../src/domain/envelope/keys';
import type { SealedOp } from '../../src/domain/envelope/wire';
import type { BatchOp, BatchVerdict } from '../../src/domain/wire';
import { type Answer, type Call, caller, type SignedIn, type TestApp } from './support';

const PASSWORD = 'Guaviare2026*';

export interface SealedDevice {
  readonly deviceId: string;
  readonly keys: SigningKeys;
  readonly sealingKey: SealingKey;
  /** With the session of its sign-in, naming the device. */
  readonly session: SignedIn;
  /** With its delivery token. */
  readonly deliver: SignedIn;
  /** The company of its person; an envelope without another one was saved for it. */
  readonly companyId: number;
  /** `differing`: sealed or signed with something else than this device's own. */
  readonly seal: (op: BatchOp, differing?: Partial<SealingOptions>) => Promise<SealedOp>;
  /** Seals an operation and sends it with the delivery token: its verdict, or the answer to the refused batch. */
  readonly send: (op: BatchOp) => Promise<Pick<BatchVerdict, 'status' | 'body' | 'replayed'>>;
}

export interface SealingOptions {
  readonly schemaVersion: number;
  readonly sealingKey: SealingKey;
  readonly signer: string;
  readonly privateKey: CryptoKey;
}

interface DeviceOptions {
  readonly username?: string;
  readonly password?: string;
  readonly deviceId?: string;
  readonly keys?: SigningKeys;
}

/** Signs in on a device, as its answer shows; `Device-Key` where there are keys. */
export function logInOn(
  { call }: Pick<TestApp, 'call'>,
  { username = 'empleado@fluvicarga.co', password = PASSWORD, deviceId, keys }: DeviceOptions,
): Promise<Answer> {
  const headers = {
    ...(deviceId && { 'Device-Id': deviceId }),
    ...(keys && { 'Device-Key': keys.publicKey }),
  };
  return call('POST', '/auth/log-in', { username, password }, headers);
}

/** Signs in on a device with a signing key: new ones unless given. */
export async function createSealedDevice(
  server: Pick<TestApp, 'app' | 'call'>,
  options: DeviceOptions = {},
): Promise<SealedDevice> {
  const { deviceId = randomUUID(), keys = await generateSigningKeys() } = options;
  const { body } = await logInOn(server, { ...options, deviceId, keys });
  const company = Number(body.companyId);
  const sealingKey = body.sealingKey as SealingKey;
  const named = (call: Call): Call => {
    return (method, path, sent, headers) =>
      call(method, path, sent, { 'Device-Id': deviceId, ...headers });
  };
  const withToken = (token: unknown): SignedIn => ({
    token: String(token),
    call: named(caller(server.app, String(token))),
  });
  const own = {
    schemaVersion: SCHEMA_VERSION,
    sealingKey,
    signer: keys.keyId,
    privateKey: keys.privateKey,
  };
  const deliver = withToken(body.deliveryToken);
  const seal: SealedDevice['seal'] = async ({ key, ...request }, differing = {}) => {
    const { schemaVersion, privateKey, ...to } = { ...own, ...differing };
    const envelope = await sealRequest({ schemaVersion, company, ...request }, { key, ...to });
    return { key, envelope, signature: await signEnvelope(envelope, { key, privateKey }) };
  };
  return {
    deviceId,
    keys,
    sealingKey,
    companyId: company,
    session: withToken(body.jwt),
    deliver,
    seal,
    send: async (op) => {
      const answer = await deliver.call('POST', '/api/v1/batch', { ops: [await seal(op)] });
      const [verdict] = (answer.body.verdicts ?? []) as BatchVerdict[];
      return verdict ?? answer;
    },
  };
}
