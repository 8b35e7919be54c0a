import { toAnswer } from './answer';
import { REQUEST_TIMEOUT_MS } from './client';

export type Download =
  | { readonly is: 'file'; readonly file: Blob }
  /** It answered, but with something else: a portal's page, a sentence. */
  | { readonly is: 'not-a-file' }
  /** `message`: the server's own words, where it had any. */
  | { readonly is: 'failed'; readonly status: number | null; readonly message: string | null };

/** What is asked for: judged by how it begins, because what a header says is not always so. */
interface FileKind {
  readonly mark: string;
  readonly type: string;
  readonly timeoutMs: number;
}

const PDF: FileKind = { mark: '%PDF-', type: 'application/pdf', timeoutMs: REQUEST_TIMEOUT_MS };
/** The mark of UTF-8, which the server writes for spreadsheets. Years of entries take their time on a slow line. */
const CSV: FileKind = { mark: '\ufeff', type: 'text/csv', timeoutMs: 10 * 60_000 };

type Connection = { readonly baseUrl: string; readonly fetch: typeof globalThis.fetch };

/** A PDF of the server. Never throws. */
export function downloadPdf(to: Connection, path: string, token: string): Promise<Download> {
  return download(to, path, token, PDF);
}

/** A spreadsheet of the server. Never throws. */
export function downloadCsv(to: Connection, path: string, token: string): Promise<Download> {
  return download(to, path, token, CSV);
}

async function download(
  { baseUrl, fetch }: Connection,
  path: string,
  token: string,
  { mark, type, timeoutMs }: FileKind,
): Promise<Download> {
  try {
    const response = await fetch(baseUrl + path, {
      headers: { Authorization: `Bearer ${token}` },
      redirect: 'manual',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
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
    const expected = new TextEncoder().encode(mark);
    const start = new Uint8Array(content, 0, Math.min(expected.length, content.byteLength));
    const isMarked = expected.every((byte, index) => byte === start[index]);
    return isMarked ? { is: 'file', file: new Blob([content], { type }) } : { is: 'not-a-file' };
  } catch {
    return { is: 'failed', status: null, message: null };
  }
}
