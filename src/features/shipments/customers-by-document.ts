import type { MirrorRow } from '../../db/schema';
import { isReservedDocument } from '../../domain/rules/erased';
import { toDocumentKey } from '../../domain/values/same';

export interface CustomersByDocument {
  readonly get: (document: unknown) => MirrorRow | undefined;
}

/** Customers by their document, but for suppressed ones; the first of two that share one. */
export function indexByDocument(customers: readonly MirrorRow[]): CustomersByDocument {
  const byKey = new Map<string, MirrorRow>();
  for (const row of customers) {
    const key = toDocumentKey(row.view.numDocument);
    if (key && !isReservedDocument(key) && !byKey.has(key)) byKey.set(key, row);
  }
  return { get: (document) => byKey.get(toDocumentKey(document)) };
}
