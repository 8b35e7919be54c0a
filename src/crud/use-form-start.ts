import { useEffect, useState } from 'react';
import { questionOf } from '../db/delivery';
import { readDraft } from '../db/drafts';
import type { Draft, MirrorRow, Operation } from '../db/schema';
import { findRow, type Store } from '../db/store';
import { isQueuedEntity } from '../domain/entities';
import type { EntityDefinition } from '../domain/entity';
import { isErased } from '../domain/rules/erased';
import { useRuntime } from '../session/runtime-context';
import { toDraftName } from './form-draft';

/** The data a form needs before its first render. */
export type FormStart =
  | { readonly is: 'opening' }
  | { readonly is: 'missing' }
  | {
      readonly is: 'ready';
      readonly row: MirrorRow | null;
      readonly draftName: string;
      readonly draft: Draft | null;
      /** A rejected create or update, or a create that met another record: the next save corrects it. */
      readonly refusal: Operation | undefined;
    };

/** Read once: a pull during typing must not change the controls. */
export function useFormStart(
  entity: EntityDefinition,
  reference: string | null,
  draftScope?: string,
): FormStart {
  const { db } = useRuntime();
  const [start, setStart] = useState<FormStart>({ is: 'opening' });
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let isCurrent = true;
    readStart(db, entity, reference, draftScope).then(
      (read) => isCurrent && setStart(read),
      (error: unknown) => isCurrent && setFailure(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [db, entity, reference, draftScope]);
  // To the error boundary: an unreadable store is not an empty one.
  if (failure) throw failure;
  return start;
}

async function readStart(
  db: Store,
  entity: EntityDefinition,
  reference: string | null,
  draftScope?: string,
): Promise<FormStart> {
  const row = reference === null ? null : await findRow(db, entity.name, reference);
  // A suppressed record takes no change.
  if (row === undefined || isErased(row?.base)) return { is: 'missing' };
  const draftName = toDraftName(entity.name, row?.key ?? null, draftScope);
  const draft = (await readDraft(db, draftName)) ?? null;
  const operations =
    row && isQueuedEntity(entity.name) ? await db.listOperations(entity.name, row.key) : [];
  const refusal = operations.find(isCorrectable);
  return { is: 'ready', row, draftName, draft, refusal };
}

function isCorrectable(operation: Operation): boolean {
  const { kind, delivery } = operation;
  if (delivery.state === 'rejected') return kind !== 'status';
  return kind === 'create' && questionOf(operation)?.existing !== undefined;
}
