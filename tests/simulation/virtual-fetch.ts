/** The platform's parts of `fetch` in virtual time. */
import type { ServerResponse } from './server-request';
import type { Simulation } from './simulation';

/** Stands in for `AbortSignal.timeout`. */
export class VirtualTimeout {
  private readonly from: number;

  constructor(
    private readonly simulation: Simulation,
    readonly ms: number,
  ) {
    this.from = simulation.now;
  }

  get aborted(): boolean {
    return this.simulation.now >= this.from + this.ms;
  }
}

/** A redirect as `fetch` returns it in manual mode. */
export const PORTAL = { type: 'opaqueredirect', status: 0, ok: false } as Response;

type Read = { readonly done: boolean; readonly value: Uint8Array | undefined };

/** A response body that arrives in chunks and may stall. */
export class Body {
  private readonly pieces: Uint8Array[] = [];
  private waiting: { resolve: (read: Read) => void; reject: (reason: unknown) => void } | null =
    null;
  private isWhole = false;
  private failure: { readonly reason: unknown } | null = null;

  push(piece: Uint8Array): void {
    const { waiting } = this;
    this.waiting = null;
    if (waiting) waiting.resolve({ done: false, value: piece });
    else this.pieces.push(piece);
  }

  end(): void {
    this.isWhole = true;
    this.waiting?.resolve({ done: true, value: undefined });
    this.waiting = null;
  }

  fail(reason: unknown): void {
    if (this.isWhole || this.failure) return;
    this.failure = { reason };
    this.waiting?.reject(reason);
    this.waiting = null;
  }

  read(): Promise<Read> {
    const piece = this.pieces.shift();
    if (piece) return Promise.resolve({ done: false, value: piece });
    if (this.failure) return Promise.reject(this.failure.reason);
    if (this.isWhole) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
    });
  }

  getReader() {
    return {
      read: () => this.read(),
      cancel: async (reason: unknown) => this.fail(reason),
      releaseLock: () => undefined,
    };
  }

  async cancel(reason?: unknown): Promise<void> {
    this.fail(reason);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (let read = await this.read(); read.value; read = await this.read()) yield read.value;
  }

  async text(): Promise<string> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const piece of this) text += decoder.decode(piece, { stream: true });
    return text + decoder.decode();
  }
}

export function textOf({ body }: ServerResponse): string {
  return body === null ? '' : typeof body === 'string' ? body : JSON.stringify(body);
}

/** The parts of a response that the client reads. A body that is no JSON is plain text. */
export function toResponse(response: ServerResponse, body: Body, type?: string): Response {
  const { status, headers = {} } = response;
  const text = textOf(response);
  const isSentence = text !== '' && !/^[[{]/.test(text);
  const all = new Map([
    ['content-type', type ?? (isSentence ? 'text/plain' : 'application/json')],
    ...Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const),
  ]);
  return {
    type: 'basic',
    status,
    ok: status >= 200 && status < 300,
    headers: {
      get: (name: string) => all.get(name.toLowerCase()) ?? null,
      has: (name: string) => all.has(name.toLowerCase()),
    },
    body: body as unknown as ReadableStream<Uint8Array>,
    text: () => body.text(),
  } as Response;
}
