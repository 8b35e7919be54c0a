import { openEnvelope } from '../../../src/domain/envelope/envelope';
import type { Database, SealingKeys } from '../../context';
import { invalid, ProblemError } from '../../http/problems';
import type { Sender } from '../../http/sealed-body';
import { type EnvelopeKeys, readEnvelopeKeys, unseal } from '../../repositories/envelopes';
import {
  type BatchEntry,
  type Operation,
  type ParsedOperation,
  parseOperation,
} from './parse-operations';

/**
 * Makes operations of the entries of a batch: one from an envelope is the same as if it had come in clear under its
 * key, so that both have one fingerprint. An entry that is refused leaves the others as they are.
 */
export async function toOperations(
  deps: { readonly db: Database; readonly sealingKeys: SealingKeys },
  sender: Sender,
  entries: readonly BatchEntry[],
): Promise<readonly ParsedOperation[]> {
  const envelopes = entries.map(({ op: { envelope } }) => envelope);
  const keys = await readEnvelopeKeys(deps, sender, envelopes);
  return Promise.all(
    entries.map(async ({ key, op }) => {
      try {
        if (isSealed(op)) return await openOperation({ key, op }, keys);
        if (sender.mustSeal) throw new ProblemError('unauthenticated');
        return parseOperation(key, op);
      } catch (error) {
        if (error instanceof ProblemError) return { key, problem: error };
        throw error;
      }
    }),
  );
}

/**
 * Opens an operation. The signed part names its company: an envelope outlives its person's membership.
 * @throws ProblemError the operation's own; as `unseal`
 */
export async function openOperation(
  { key, op }: BatchEntry,
  keys: EnvelopeKeys,
): Promise<Operation> {
  const operation = parseOperation(key, await unseal(key, op, keys, openEnvelope));
  if ('problem' in operation) throw operation.problem;
  if (operation.company !== null) return operation;
  throw invalid({ field: 'company', message: 'Falta o no es válido' });
}

const isSealed = (op: BatchEntry['op']) => 'envelope' in op || 'signature' in op;
