/** Requests of one session: each with its token, and with a timeout that fits the measured throughput. */
import type { Answer } from '../api/answer';
import type { ApiRequest } from '../api/client';
import { readMeta } from '../db/store';
import { isOurs } from '../domain/server-version';
import { afterAnswer, afterTimeout, type Line, toTimeout, UNKNOWN_LINE } from './push/line';
import type { EngineDeps, OpenSession } from './types';

export interface Transport {
  send(request: Pick<ApiRequest, 'method' | 'path' | 'body' | 'deviceId'>): Promise<Answer>;
  readonly line: Line;
  /** Updates the line estimate, and stores it where the change is large enough to matter. */
  learn(change: (line: Line) => Line): Promise<void>;
}

/** The meta entry of a user's database that holds the line estimate. */
const LINE = 'line';

export async function openTransport(
  { db, api, now }: Pick<EngineDeps, 'db' | 'api' | 'now'>,
  session: OpenSession,
): Promise<Transport> {
  let line = await readMeta<Line>(db, LINE, UNKNOWN_LINE);
  let remembered = line;
  const isMarked = isOurs(session.serverVersion);

  async function learn(change: (line: Line) => Line): Promise<void> {
    line = change(line);
    const learned = line;
    if (!isWorthRemembering(remembered, learned)) return;
    const written = db.write([], (tx) => tx.putMeta(LINE, learned));
    // A failed write loses this estimate only, never the answer it came with.
    await written.then(
      () => {
        remembered = learned;
      },
      () => undefined,
    );
  }

  return {
    get line() {
      return line;
    },
    learn,
    async send(request) {
      const bytes = request.body === undefined ? 0 : JSON.stringify(request.body).length;
      const from = now();
      const timeoutMs = toTimeout(line, bytes);
      const answer = await api.send({ ...request, token: session.token, isMarked, timeoutMs });
      const isTimeout = answer.kind === 'silent' && answer.reason === 'timeout';
      const isAnswered = answer.kind !== 'silent' || answer.status !== null;
      if (isTimeout) await learn(afterTimeout);
      else if (isAnswered) await learn((known) => afterAnswer(known, bytes, now() - from));
      return answer;
    },
  };
}

/** A throughput that doubled or halved is worth a write; a smaller change is not. */
function isWorthRemembering(before: Line, after: Line): boolean {
  const [old, fresh] = [before.bytesPerSecond, after.bytesPerSecond];
  const isOtherSpeed =
    old === null || fresh === null ? old !== fresh : fresh > old * 2 || fresh < old / 2;
  return (
    isOtherSpeed ||
    before.timeouts !== after.timeouts ||
    before.operations !== after.operations ||
    before.mostBytes !== after.mostBytes
  );
}
