import { readHeader } from '../../../src/domain/envelope/envelope';
import type { Actor, Deps } from '../../context';
import { ProblemError } from '../../http/problems';
import { findDeviceKeys } from '../../repositories/device-keys';
import { readHeaders } from '../../repositories/envelopes';
import { findActor } from '../../tenancy/accounts';
import type { BatchEntry, Operation } from './parse-operations';
import { openOperation } from './unseal';

/** An operation that somebody inactive has saved and sealed, opened. */
export interface OpenedOperation {
  readonly author: Actor;
  readonly operation: Operation;
}

/** The contents of an envelope, or the problem for which it is not shown. */
export type Opened = OpenedOperation | { readonly problem: ProblemError };

/** Opens for an ADMIN, in their order, envelopes that somebody inactive has saved for the ADMIN's company. */
export async function openOfInactive(
  { db, sealingKeys }: Pick<Deps, 'db' | 'sealingKeys'>,
  admin: Actor,
  entries: readonly BatchEntry[],
): Promise<readonly Opened[]> {
  const headers = readHeaders(entries.map(({ op: { envelope } }) => envelope));
  const [signing, sealing] = await Promise.all([
    findDeviceKeys(
      db,
      headers.map(({ signer }) => signer),
    ),
    sealingKeys.find(new Set(headers.map(({ kid }) => kid))),
  ]);
  const authors = new Map<number, Actor | null>();
  for (const { userId } of signing.values())
    if (!authors.has(userId)) authors.set(userId, await findActor(db, userId));
  const open = async (entry: BatchEntry): Promise<OpenedOperation> => {
    const operation = await openOperation(entry, { signing, sealing });
    if (operation.company !== admin.company.id) throw new ProblemError('other-company');
    const signer = readHeader(String(entry.op.envelope))?.signer ?? '';
    const author = authors.get(signing.get(signer)?.userId ?? 0);
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
