import { NoticeCard } from './notice-card';
import { notices } from './notices-store';

export interface NoticeHistoryProps {
  /** The text while no notice has been shown yet. */
  emptyText: string;
  formatTime: (atMs: number) => string;
}

/** The last notices, newest first, to be read again. */
export function NoticeHistory({ emptyText, formatTime }: NoticeHistoryProps) {
  const past = notices((state) => state.past);
  if (past.length === 0) return <p className="text-ink-soft">{emptyText}</p>;
  return (
    <ol className="grid gap-plank">
      {past.map((notice) => (
        <li key={notice.id}>
          <NoticeCard
            notice={notice}
            aside={
              <time className="num px-2 text-sm" dateTime={new Date(notice.at).toISOString()}>
                {formatTime(notice.at)}
              </time>
            }
          />
        </li>
      ))}
    </ol>
  );
}
