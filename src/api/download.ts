import { toAnswer } from './answer';
import { REQUEST_TIMEOUT_MS } from './client';

export type Download =
  | { readonly is: 'file'; readonly file: Blob }
  /** It answered, but with something else: a portal's page, a sentence. */
  | { readonly is: 'not-a-file' }
  /** `message`: the server's own words, where it had any. */
  | { readonly is: 'failed'; readonly status: number | null; readonly message: string | null };

const PDF_MARK = '%PDF-';

/** A PDF of the server. Judged by how it begins: what a header says is not always so. Never throws. */
export async function downloadPdf(
  { baseUrl, fetch }: { readonly baseUrl: string; readonly fetch: typeof globalThis.fetch },
  path: string,
  token: string,
): Promise<Download> {
  try {
    const response = await fetch(baseUrl + path, {
      headers: { Authorization: `Bearer ${token}` },
      redirect: 'manual',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    if (!response.ok) {
      const answer = await toAnswer(response);
      return {
        is: 'failed',
        status: response.status || null,
        message: answer.kind === 'refused' ? answer.problem.title : null,
      };
    }
    const content = await response.arrayBuffer();
    const start = new TextDecoder().decode(content.slice(0, PDF_MARK.length));
    return start === PDF_MARK
      ? { is: 'file', file: new Blob([content], { type: 'application/pdf' }) }
      : { is: 'not-a-file' };
  } catch {
    return { is: 'failed', status: null, message: null };
  }
}
