/** The last answer of our server that was an error, for reports of a problem. */
import { create } from 'zustand';
import { readRequestId } from '../api/answer';

export interface LastFailure {
  readonly requestId: string;
  readonly status: number;
  /** ms since 1970. */
  readonly at: number;
}

export const lastFailure = create<LastFailure | null>(() => null);

/** Remembers an answer's id where the answer is an error of our server; returns it unchanged. */
export function noteFailure(response: Response): Response {
  const { requestId } = readRequestId(response);
  if (response.status >= 400 && requestId)
    lastFailure.setState({ requestId, status: response.status, at: Date.now() }, true);
  return response;
}
