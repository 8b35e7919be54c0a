import type { Actor, ChangeStreams, Database, Session } from '../../context';
import { ProblemError } from '../../http/problems';
import { findOpenSessions } from '../../tenancy/accounts';
import type { Written } from '../../tenancy/commits';
import { PLATFORM, readNewest } from './newest';

/** Commits within this time are told as one. */
const TOGETHER_MS = 50;
/** The wait before a change is tried again that waits for another transaction. */
const WAITING_MS = 200;
/** Proxies and clients end a silent connection; a client waits for this and some more. */
const HEARTBEAT_MS = 20_000;
/** A browser has one. */
const MAX_OF_ONE_PERSON = 8;
/** Half of the connections that the server takes. */
const MAX_STREAMS = 1_000;
const RETRY_AFTER_SECONDS = 60;

/** A heartbeat, and the news that come before it is read. */
const ROOM = 2;

const bytesOf = (text: string) => new TextEncoder().encode(text);
/** No change travels in it: its reader asks the feed, which checks role and company once more. */
const NEWS = bytesOf('event: changes\ndata: {}\n\n');
const HEARTBEAT = bytesOf(': \n\n');

interface Stream {
  readonly session: Session;
  readonly actor: Actor;
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  /** Something was waiting for the client at the last heartbeat. */
  wasUnread: boolean;
}

/** The streams of a process, and the calls that wake them. */
export interface OpenStreams extends ChangeStreams {
  /** Somebody has committed: streams that it may concern are checked, and told where the feed has something new. */
  readonly wake: (written: Written) => void;
  /** Whether the commits of all processes are heard here; without, the streams end and none is opened. */
  readonly setHearing: (isHearing: boolean) => void;
  readonly count: () => number;
  /** Ends all streams; none is opened any more. */
  readonly close: () => void;
}

/** Opens streams for sessions, and keeps looking whether those go on. */
export function createStreams(deps: {
  readonly db: Database;
  readonly now: () => number;
  readonly onFailure: (error: unknown) => void;
  readonly heartbeatMs?: number;
}): OpenStreams {
  const streams = new Set<Stream>();
  const told = new Map<number, bigint>();
  let due = new Set<Written>();
  let isBeating = false;
  let isHearing = false;
  let planned: NodeJS.Timeout | undefined;
  let isLooking = false;
  const beating = setInterval(() => {
    isBeating = true;
    plan(null, 0);
  }, deps.heartbeatMs ?? HEARTBEAT_MS).unref();

  function plan(written: Written, ms: number): void {
    if (streams.size === 0) return;
    due.add(written);
    schedule(ms);
  }

  function schedule(ms: number): void {
    planned ??= setTimeout(() => {
      planned = undefined;
      if (isLooking) return;
      isLooking = true;
      void look().finally(() => {
        isLooking = false;
        if (due.size > 0) schedule(TOGETHER_MS);
      });
    }, ms);
  }

  /** One look at a time, over all that was committed since the last one. */
  async function look(): Promise<void> {
    const [written, isBeat] = [due, isBeating];
    due = new Set();
    isBeating = false;
    const isConcerned = ({ actor }: Stream) =>
      written.has(null) || written.has(actor.company.id) || actor.role === 'SUPERADMIN';
    const concerned = [...streams].filter(isConcerned);
    if (concerned.length === 0) return;
    try {
      const open = await findOpenSessions(
        deps.db,
        concerned.map(({ session }) => session),
      );
      const kept = concerned.filter((stream) => {
        const isKept = isSame(stream, open.get(stream.session.id), deps.now());
        if (!isKept) end(stream);
        return isKept;
      });
      if (kept.length === 0) return;
      const news = await findNews(new Set(kept.flatMap(feedsOf)));
      for (const stream of kept) {
        if (isBeat) beat(stream);
        if (feedsOf(stream).some((feed) => news.has(feed))) send(stream, NEWS);
      }
    } catch (error) {
      // It is not known whether their sessions go on.
      for (const stream of concerned) end(stream);
      deps.onFailure(error);
    }
  }

  async function findNews(feeds: ReadonlySet<number>): Promise<ReadonlySet<number>> {
    const news = new Set<number>();
    for (const newest of await readNewest(deps.db, [...feeds])) {
      if (newest.told > (told.get(newest.company) ?? -1n)) news.add(newest.company);
      told.set(newest.company, newest.told);
      if (newest.saved > newest.told) plan(newest.company || null, WAITING_MS);
    }
    return news;
  }

  /** If there is no room, the event that waits unread tells the client the same. */
  function send(stream: Stream, bytes: Uint8Array): void {
    if (streams.has(stream) && roomOf(stream) > 0) stream.controller.enqueue(bytes);
  }

  /** Ends the stream of a client that has read nothing since the last heartbeat. */
  function beat(stream: Stream): void {
    const isUnread = roomOf(stream) < ROOM;
    if (!isUnread) send(stream, HEARTBEAT);
    else if (stream.wasUnread && streams.delete(stream))
      stream.controller.error(new Error('The client reads nothing'));
    stream.wasUnread = isUnread;
  }

  function end(stream: Stream): void {
    if (streams.delete(stream)) stream.controller.close();
  }

  const endAll = () => {
    for (const stream of streams) end(stream);
  };

  return {
    open(session, actor) {
      if (!isHearing) throw tooMany(503, 'Los avisos no están disponibles');
      const isTheirs = (stream: Stream) => stream.actor.id === actor.id;
      if ([...streams].filter(isTheirs).length >= MAX_OF_ONE_PERSON || streams.size >= MAX_STREAMS)
        throw tooMany(429, 'Ya hay demasiados avisos abiertos');
      let stream: Stream;
      const source: UnderlyingDefaultSource<Uint8Array> = {
        start(controller) {
          stream = { session, actor, controller, wasUnread: false };
          streams.add(stream);
          // Covers changes between the last question and now.
          controller.enqueue(NEWS);
        },
        cancel() {
          streams.delete(stream);
        },
      };
      return new ReadableStream(source, { highWaterMark: ROOM });
    },
    count: () => streams.size,
    wake: (written) => plan(written, TOGETHER_MS),
    setHearing(now) {
      isHearing = now;
      if (!now) endAll();
    },
    close() {
      isHearing = false;
      clearInterval(beating);
      clearTimeout(planned);
      endAll();
    },
  };
}

function tooMany(status: 429 | 503, title: string): ProblemError {
  const details = { status, title, retryAfterSeconds: RETRY_AFTER_SECONDS };
  return new ProblemError('too-many-attempts', details);
}

/** The session goes on, for the role and the company for which the stream was opened. */
function isSame({ session, actor }: Stream, now: Actor | undefined, time: number): boolean {
  const isOpen = session.expiresAt.getTime() > time;
  return isOpen && now?.role === actor.role && now.company.id === actor.company.id;
}

const roomOf = ({ controller }: Stream) => controller.desiredSize ?? 0;

const feedsOf = ({ actor }: Stream) =>
  actor.role === 'SUPERADMIN' ? [actor.company.id, PLATFORM] : [actor.company.id];
