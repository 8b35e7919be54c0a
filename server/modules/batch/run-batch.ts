import * as v from 'valibot';
import { type BatchVerdict, FIRST_VERSION } from '../../../src/domain/wire';
import type { Actor, Database } from '../../context';
import { type Answer, toProblemAnswer } from '../../http/answer';
import { checkOpen, invalid, ProblemError } from '../../http/problems';
import { executeOnce, type InSavepoint } from '../../idempotency/execute-once';
import { Ledger, type Made } from '../../idempotency/ledger';
import { answerOfOtherCompany, isOfOtherCompany } from '../../idempotency/other-company';
import { lockRow } from '../../repositories/entity-repository';
import type { IdOf, QueuedWrite, WriteIndex } from '../../repositories/queued-write';
import { createScope, type Scope, writeAs } from '../../tenancy/scope';
import { runInDependencyOrder } from './dependency-order';
import type { Operation, ParsedOperation } from './parse-operations';
import { isReference, keysInPath, resolvePath, resolveReferences } from './references';
import { RollbackNeededError, Savepoint, withoutSavepoint } from './savepoint';

/** How often all are decided anew where another request came first, before each gets a savepoint of its own. */
const RACES = 2;

/** Rights of a batch's caller. */
export interface BatchPolicy {
  readonly writes: WriteIndex;
  readonly isAllowed: (write: QueuedWrite) => boolean;
  /** Removes what the caller may not see of an answer. */
  readonly redact: (answer: Answer) => Answer;
  /** Called with an unexpected error: its operation is answered 500, and the rest continue. */
  readonly onFailure: (error: unknown) => void;
  /** The request's signal: once it is closed, the batch is rolled back. */
  readonly signal: AbortSignal;
}

/**
 * Executes the operations of a batch in one transaction, each as if it were sent alone: under its own key, and rolled
 * back alone. The verdicts are returned after the commit.
 * @throws RequestClosedError
 */
export function runBatch(
  db: Database,
  actor: Actor,
  operations: readonly ParsedOperation[],
  policy: BatchPolicy,
): Promise<BatchVerdict[]> {
  return writeAs(db, actor, 'company', async (tx) => {
    const check = () => checkOpen(policy.signal);
    check();
    const scope = createScope(tx, actor, check);
    const ledger = await openLedger(scope, operations, policy.writes);
    const answers = new Map<string, Answer>();
    const inBatch = new Map(operations.map((one) => [one.key, one]));
    const earlier: Earlier = {
      madeBy: (key) => {
        const one = inBatch.get(key);
        return one ? handedOn(one, answers.get(key)) : ledger.madeBy(key);
      },
      recordId: (recordKey) => ledger.recordId(recordKey),
    };
    const answer = async (operation: ParsedOperation, inSavepoint: InSavepoint) => {
      check();
      const outcome = executeOperation(scope, ledger, operation, earlier, policy, inSavepoint);
      answers.set(
        operation.key,
        await outcome.catch((error: unknown) => toFailedAnswer(error, policy.onFailure)),
      );
    };
    const savepoint = new Savepoint(tx);
    let mayBeTogether = true;
    /** Answers all under one savepoint; false where it was rolled back, because one failed after its decision. */
    const answerTogether = async (): Promise<boolean> => {
      try {
        await savepoint.advance();
        await lockTargets(scope, operations, policy.writes, earlier.recordId);
        await runInDependencyOrder(operations, policy.writes, earlier.recordId, (operation) =>
          answer(operation, withoutSavepoint),
        );
        // A duplicate of a record that another operation changes shows it as it is at its turn: written one by one.
        mayBeTogether = !tellsChanged(operations, answers);
        if (!mayBeTogether) throw new RollbackNeededError();
        return true;
      } catch (error) {
        if (!(error instanceof RollbackNeededError)) throw error;
        await savepoint.rollback();
        scope.loader.forget();
        answers.clear();
        ledger.forget();
        return false;
      }
    };
    let isAnswered = false;
    // The next attempt sees the writes of other requests since.
    for (let time = 0; time < RACES && !isAnswered && mayBeTogether; time += 1)
      isAnswered = await answerTogether();
    if (!isAnswered)
      for (const operation of operations) await answer(operation, savepoint.inSavepoint);
    check();
    await ledger.save();
    return operations.map(({ key }) => toVerdict(key, policy.redact, answers.get(key)));
  });
}

/** Results of the operations that a batch holds or follows. */
interface Earlier {
  readonly madeBy: (key: string) => Made | null;
  readonly recordId: IdOf;
}

/** The record that an answer reports as made, by this request or earlier under its record key. */
function madeIn(answer: Answer | undefined): Made | null {
  const { by, record: there } = answer?.problem?.details ?? {};
  const record = answer?.problem ? by && there : answer?.body;
  if (typeof record?.id !== 'number') return null;
  // A record that was there has its present version, which others may have made.
  const version = answer?.problem ? FIRST_VERSION : record.version;
  return { id: record.id, version: typeof version === 'number' ? version : null };
}

/**
 * The result of an operation for those that follow; without its version if the operation told none that it was made on,
 * as in the ledger.
 */
function handedOn(operation: ParsedOperation, answer: Answer | undefined): Made | null {
  const made = madeIn(answer);
  const isSeen =
    'method' in operation && (operation.method === 'POST' || operation.ifMatch !== null);
  return made && { ...made, version: isSeen && !answer?.isUnneeded ? made.version : null };
}

/** Locks the keys of the batch, and reads what earlier requests made that it refers to. */
function openLedger(
  scope: Scope,
  operations: readonly ParsedOperation[],
  { tables }: WriteIndex,
): Promise<Ledger> {
  const keys = operations.map(({ key }) => key);
  const needed = new Set(operations.flatMap((one) => ('needs' in one ? one.needs : [])));
  for (const key of keys) needed.delete(key);
  const referred = [...needed].filter((key) => v.is(v.pipe(v.string(), v.uuid()), key));
  const recordKeys = operations.flatMap((one) =>
    'named' in one ? [...one.named, ...(one.recordKey ? [one.recordKey] : [])] : [],
  );
  return Ledger.open(scope, tables, {
    keys,
    referred,
    recordKeys: [...new Set(recordKeys)].filter((key) => v.is(v.pipe(v.string(), v.uuid()), key)),
  });
}

/** Whether one operation is answered as a duplicate of a record, of any entity, that another one has changed. */
function tellsChanged(
  operations: readonly ParsedOperation[],
  answers: ReadonlyMap<string, Answer>,
): boolean {
  const changes = operations.filter((one) => 'method' in one && one.method !== 'POST');
  const changed = new Set(changes.map(({ key }) => answers.get(key)?.body.id));
  return [...answers.values()].some(
    ({ problem }) =>
      problem?.type === 'duplicate' &&
      problem.details.record !== undefined &&
      changed.has(problem.details.record.id),
  );
}

/** Locks the rows that operations change, in one order: two batches that change the same ones never deadlock. */
async function lockTargets(
  scope: Scope,
  operations: readonly ParsedOperation[],
  { find }: WriteIndex,
  idOf: IdOf,
): Promise<void> {
  const targets = operations.flatMap((one) => {
    if (!('path' in one) || !keysInPath(one.path).every((key) => idOf(key) !== null)) return [];
    const found = find(one.method, resolvePath(one.path, idOf));
    return found && found.id > 0 ? [{ store: found.write.store, id: found.id }] : [];
  });
  const nameOf = ({ store }: (typeof targets)[number]) => store.definition.name;
  targets.sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
  await Promise.all(targets.map(({ store, id }) => lockRow(scope, store, id)));
}

async function executeOperation(
  scope: Scope,
  ledger: Ledger,
  operation: ParsedOperation,
  earlier: Earlier,
  { writes, isAllowed }: BatchPolicy,
  inSavepoint: InSavepoint,
): Promise<Answer> {
  ledger.checkLocked(operation.key);
  if ('problem' in operation) throw operation.problem;
  const { method, key, recordKey, company, consent } = operation;
  if (isOfOtherCompany(scope, operation)) return answerOfOtherCompany(ledger, key);
  const { path, body, ifMatch } = resolve(operation, earlier);
  const found = writes.find(method, path);
  if (!found) throw new ProblemError('not-found');
  if (!isAllowed(found.write)) throw new ProblemError('forbidden');
  if (consent && !found.write.store.toConsentColumns)
    throw invalid({ field: 'consent', message: 'Solo acompaña a un cliente' });
  const request = { method, path, body, headers: { key, recordKey, company, ifMatch, consent } };
  return executeOnce(scope, ledger, request, found.write.steps(found.id), inSavepoint);
}

/** @throws ProblemError `blocked` where an operation that it needs wrote no record; `invalid` where it told no version */
function resolve(
  { path, body, needs, ifMatch }: Operation,
  { madeBy, recordId }: Earlier,
): Pick<Operation, 'path' | 'body'> & { readonly ifMatch: string | null } {
  if (needs.some((key) => madeBy(key) === null)) throw new ProblemError('blocked');
  const version = isReference(ifMatch) ? (madeBy(ifMatch.$ref)?.version ?? null) : ifMatch;
  if (ifMatch !== null && version === null)
    throw invalid({ field: 'ifMatch', message: 'Ese cambio no dijo sobre qué versión se hizo' });
  return {
    path: resolvePath(path, recordId),
    body: resolveReferences(body, recordId),
    ifMatch: version === null ? null : `"${version}"`,
  };
}

function toFailedAnswer(error: unknown, onFailure: (error: unknown) => void): Answer {
  if (error instanceof RollbackNeededError) throw error;
  if (error instanceof ProblemError) return toProblemAnswer(error);
  onFailure(error);
  return toProblemAnswer(new ProblemError('failure'));
}

function toVerdict(
  key: string,
  redact: BatchPolicy['redact'],
  answer: Answer | undefined,
): BatchVerdict {
  if (!answer) throw new Error('An operation of the batch was not answered');
  const { status, body, problem, isReplayed, isUnneeded } = redact(answer);
  const retryAfterSeconds = problem?.details.retryAfterSeconds;
  return {
    key,
    status,
    ...(isReplayed && { replayed: true }),
    ...(isUnneeded && { unneeded: true }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    body,
  };
}
