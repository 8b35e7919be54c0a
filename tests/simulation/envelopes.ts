/**
 * The envelopes of a tablet, as they ship. They are opened on their way: the model of the server gets their contents in
 * an envelope of its own.
 */
import { openEnvelope, verifyEnvelope } from '../../src/domain/envelope/envelope';
import {
  generateSealingKeys,
  generateSigningKeys,
  importPublicKey,
  importSealingPrivateKey,
  toPublicJwk,
} from '../../src/domain/envelope/keys';
import type { SealedOp } from '../../src/domain/envelope/wire';
import type { BatchOp } from '../../src/domain/wire';
import { type EnvelopeKeys, sealOp } from '../../src/sync/push/seal';
import { sealAs } from './sealed-ops';
import type { Simulation } from './simulation';

interface Keys {
  readonly own: EnvelopeKeys;
  readonly ofServer: CryptoKey;
  readonly ofPerson: CryptoKey;
}

/** One pair of each serves all histories, because no history depends on the keys. */
let made: Promise<Keys> | undefined;

async function makeKeys(): Promise<Keys> {
  const [{ kid, privateJwk }, person] = await Promise.all([
    generateSealingKeys(),
    generateSigningKeys(),
  ]);
  const ofPerson = await importPublicKey(person.publicKey);
  if (!ofPerson) throw new Error('The key does not open');
  const sealingKey = { kid, jwk: toPublicJwk(privateJwk) };
  return {
    own: { sealingKey, signer: person.keyId, privateKey: person.privateKey },
    ofServer: await importSealingPrivateKey(privateJwk),
    ofPerson,
  };
}

const readKeys = () => {
  made ??= makeKeys();
  return made;
};

export const sealWith =
  (simulation: Simulation) =>
  (op: BatchOp): Promise<SealedOp> =>
    simulation.io(async () => sealOp(op, (await readKeys()).own));

/** A `fetch` whose envelopes, all of one author, are opened before they reach the model of the server. */
export function openOnTheWay(
  ask: typeof fetch,
  simulation: Simulation,
  author: string,
): typeof fetch {
  return async (input, init) => {
    if (typeof init?.body !== 'string' || !init.body.includes('"envelope"'))
      return ask(input, init);
    const { ops } = JSON.parse(init.body) as { ops: readonly SealedOp[] };
    const opened = await simulation.io(() => Promise.all(ops.map((op) => open(op, author))));
    return ask(input, { ...init, body: JSON.stringify({ ops: opened }) });
  };
}

async function open(op: SealedOp, author: string): Promise<SealedOp> {
  const { key, envelope, signature } = op;
  const isOfTheModel = envelope.startsWith('{');
  if (isOfTheModel) return op;
  const { ofServer, ofPerson } = await readKeys();
  if (!(await verifyEnvelope(envelope, { key, signature, publicKey: ofPerson })))
    throw new Error(`${key} is not signed`);
  const opened = await openEnvelope(envelope, { key, privateKey: ofServer });
  const { schemaVersion: _, ...request } = opened as Omit<BatchOp, 'key'> & Record<string, unknown>;
  return sealAs(author)({ key, ...request });
}
