import { PHOTO_TYPE } from '../domain/delivery-photo';
import { toAnswer } from './answer';
import { REQUEST_TIMEOUT_MS } from './client';

export type Download =
  | { readonly is: 'file'; readonly file: Blob }
  /** It answered, but with something else: a portal's page, a sentence. */
  | { readonly is: 'not-a-file' }
  /** `message`: the server's own words, where it had any. */
  | { readonly is: 'failed'; readonly status: number | null; readonly message: string | null };

/** A kind of file, judged by its first bytes, because its header is not always right. */
interface FileKind {
  readonly mark: Uint8Array;
  readonly type: string;
  readonly timeoutMs: number;
}

const encode = (text: string) => new TextEncoder().encode(text);
const PDF: FileKind = {
  mark: encode('%PDF-'),
  type: 'application/pdf',
  timeoutMs: REQUEST_TIMEOUT_MS,
};
/** The mark of UTF-8, which the server writes for spreadsheets. Years of entries take their time on a slow line. */
const CSV: FileKind = { mark: encode('\ufeff'), type: 'text/csv', timeoutMs: 10 * 60_000 };

const JPEG: FileKind = {
  mark: new Uint8Array([0xff, 0xd8, 0xff]),
  type: PHOTO_TYPE,
  timeoutMs: 2 * 60_000,
};

type Connection = { readonly baseUrl: string; readonly fetch: typeof globalThis.fetch };

/** A PDF of the server. Never throws. */
export function downloadPdf(to: Connection, path: string, token: string): Promise<Download> {
  return download(to, path, token, PDF);
}

/** A photo of the server. Never throws. */
export function downloadJpeg(to: Connection, path: string, token: string): Promise<Download> {
  return download(to, path, token, JPEG);
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
    const start = new Uint8Array(content, 0, Math.min(mark.length, content.byteLength));
    const isMarked = mark.every((byte, index) => byte === start[index]);
    return isMarked ? { is: 'file', file: new Blob([content], { type }) } : { is: 'not-a-file' };
  } catch {
    return { is: 'failed', status: null, message: null };
  }
}
