/** The audit trail: read from the server when it is looked at, never kept on the device. */
import { downloadCsv } from '../api/download';
import { AUDIT_CSV_PATH, AUDIT_PATH, type AuditPage } from '../domain/audit';
import { api } from './connection';
import { type Failure, toFailure, toToken } from './online-call';
import type { Runtime } from './runtime';

export type AuditAnswer =
  | { readonly is: 'told'; readonly page: AuditPage }
  | { readonly is: Failure; readonly requestId: string | null };

/** A page of the trail, newest first. Never throws. */
export async function readAudit(runtime: Runtime, query: URLSearchParams): Promise<AuditAnswer> {
  const token = await toToken(runtime);
  if (token.is !== 'good') return { ...token, requestId: null };
  const path = `${AUDIT_PATH}?${query}`;
  const answer = await api.send({ method: 'GET', path, token: token.value, isMarked: true });
  if (answer.kind === 'ok' && isPage(answer.body)) return { is: 'told', page: answer.body };
  const requestId = answer.kind === 'refused' ? (answer.problem.requestId ?? null) : null;
  return { is: toFailure(answer), requestId };
}

/** The same as a file for a spreadsheet, whole. Never throws. */
export async function downloadAudit(
  runtime: Runtime,
  query: URLSearchParams,
): Promise<{ readonly is: 'file'; readonly file: Blob } | { readonly is: Failure }> {
  const token = await toToken(runtime);
  if (token.is !== 'good') return token;
  const to = { baseUrl: api.baseUrl, fetch: globalThis.fetch.bind(globalThis) };
  const got = await downloadCsv(to, `${AUDIT_CSV_PATH}?${query}`, token.value);
  if (got.is === 'file') return got;
  if (got.is === 'not-a-file') return { is: 'failed' };
  if (got.status === null) return { is: 'unreached' };
  return { is: got.status === 401 ? 'locked' : 'failed' };
}

const isPage = (body: unknown): body is AuditPage =>
  typeof body === 'object' && body !== null && Array.isArray((body as AuditPage).entries);
