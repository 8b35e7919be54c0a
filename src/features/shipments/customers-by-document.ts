import type { MirrorRow } from '../../db/schema';
import { isReservedDocument } from '../../domain/rules/erased';

/** Customers by their document, but for suppressed ones; the first of two that share one. */
export function indexByDocument(customers: readonly MirrorRow[]): ReadonlyMap<string, MirrorRow> {
  const byDocument = new Map<string, MirrorRow>();
  for (const row of customers) {
    const document = String(row.view.numDocument ?? '');
    if (isReservedDocument(document)) continue;
    if (document && !byDocument.has(document)) byDocument.set(document, row);
  }
  return byDocument;
}
