import { openEnvelope, readHeader } from '../../../src/domain/envelope/envelope';
import type { Actor, Deps } from '../../context';
import { ProblemError } from '../../http/problems';
import { findDeviceKeys } from '../../repositories/device-keys';
import { unseal } from '../../repositories/envelopes';
import { findActor } from '../../tenancy/accounts';
import { type BatchEntry, type Operation, parseOperation } from './parse-operations';
import { requireCompany } from './unseal';

/** What somebody inactive has saved and sealed, opened. */
export interface OpenedOperation {
  readonly author: Actor;
  readonly operation: Operation;
}

/** What an envelope held, or the problem for which it is not shown. */
export type Opened = OpenedOperation | { readonly problem: ProblemError };

/**
 * Opens envelopes for an ADMIN: whose signer is not active, and has saved them for the ADMIN's company. In the order of the
 * entries.
 */
export async function openOfInactive(
  { db, sealingKeys }: Pick<Deps, 'db' | 'sealingKeys'>,
  admin: Actor,
  entries: readonly BatchEntry[],
): Promise<readonly Opened[]> {
  const headers = entries.flatMap(({ op: { envelope } }) =>
    typeof envelope === 'string' ? (readHeader(envelope) ?? []) : [],
  );
  const [owned, sealing] = await Promise.all([
    findDeviceKeys(
      db,
      headers.map(({ signer }) => signer),
    ),
    sealingKeys.find(new Set(headers.map(({ kid }) => kid))),
  ]);
  const signing = new Map([...owned].map(([keyId, { publicKey }]) => [keyId, publicKey]));
  const authors = new Map<number, Actor | null>();
  for (const { userId } of owned.values())
    if (!authors.has(userId)) authors.set(userId, await findActor(db, userId));
  const open = async ({ key, op }: BatchEntry): Promise<OpenedOperation> => {
    const opened = await unseal(key, op, { signing, sealing }, openEnvelope);
    const operation = requireCompany(parseOperation(key, opened));
    if (operation.company !== admin.company.id) throw new ProblemError('other-company');
    const signer = readHeader(String(op.envelope))?.signer ?? '';
    const author = authors.get(owned.get(signer)?.userId ?? 0);
    if (!author) throw new ProblemError('unknown-seal');
    if (author.status === 'activo') throw new ProblemError('active-author');
    return { author, operation };
  };
  return Promise.all(
    entries.map((entry) =>
      open(entry).catch((error: unknown) => {
        if (error instanceof ProblemError) return { problem: error };
        throw error;
      }),
    ),
  );
}
