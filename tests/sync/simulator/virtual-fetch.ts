/** What the platform gives a client, in virtual time and without its streams. */
import type { Told } from './server-answers';
import type { Simulation } from './simulation';

/** What `AbortSignal.timeout` gives. */
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

/** A redirect, as `fetch` shows it where it is not to be followed. */
export const PORTAL = { type: 'opaqueredirect', status: 0, ok: false } as Response;

/** As much of a response as the client reads. Text that is no JSON is a sentence. */
export function toResponse({ status, body, headers = {} }: Told, type?: string): Response {
  const text = body === null ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const isSentence = text !== '' && !/^[[{]/.test(text);
  const all = new Map([
    ['content-type', type ?? (isSentence ? 'text/plain' : 'application/json')],
    ...Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const),
  ]);
  return {
    type: 'basic',
    status,
    ok: status >= 200 && status < 300,
    headers: { get: (name: string) => all.get(name.toLowerCase()) ?? null },
    text: async () => text,
  } as Response;
}
