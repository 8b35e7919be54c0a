import type { MirrorRow } from '../db/schema';
import { isReservedDocument } from '../domain/rules/erased';
import { toDocumentKey } from '../domain/values/same';

export interface CustomersByDocument {
  /** Whoever has the document on this device. */
  readonly get: (document: unknown) => MirrorRow | undefined;
  /**
   * Whom a record names by it: if nobody has it here, whoever has it on the server, which does not know of their corrected
   * one yet.
   */
  readonly named: (document: unknown) => MirrorRow | undefined;
}

/** Customers by their document, but for suppressed ones; the first of two that share one. */
export function indexByDocument(customers: readonly MirrorRow[]): CustomersByDocument {
  const here = new Map<string, MirrorRow>();
  const onServer = new Map<string, MirrorRow>();
  const put = (index: Map<string, MirrorRow>, document: unknown, row: MirrorRow) => {
    const key = toDocumentKey(document);
    if (key && !isReservedDocument(key) && !index.has(key)) index.set(key, row);
  };
  for (const row of customers) {
    const { base, view } = row;
    put(here, view.numDocument, row);
    if (base) put(onServer, base.numDocument, row);
  }
  const get = (document: unknown) => here.get(toDocumentKey(document));
  return { get, named: (document) => get(document) ?? onServer.get(toDocumentKey(document)) };
}
