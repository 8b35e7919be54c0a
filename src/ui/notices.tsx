import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { NoticeCard } from './notice-card';
import { dismissNotice, type Notice, notices } from './notices-store';

export interface NoticesProps {
  /** The region's accessible name. */
  label?: string | undefined;
  closeText?: string | undefined;
}

/** The one place where notices appear. Mount it once. It lives straight under <body>: an open
 * dialog makes everything beside itself inert except other children of <body>. */
export function Notices({ label = 'Avisos', closeText = 'Cerrar el aviso' }: NoticesProps) {
  const open = notices((state) => state.open);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  // A removed element sends no leave and no blur: an empty region is neither hovered nor focused.
  const isPaused = open.length > 0 && (isHovered || isFocused);
  useEffect(() => {
    if (open.length > 0) return;
    setIsHovered(false);
    setIsFocused(false);
  }, [open.length]);

  const toItem = (notice: Notice) => (
    <TimedNotice key={notice.id} notice={notice} isPaused={isPaused} closeText={closeText} />
  );
  return createPortal(
    <section
      className="notices"
      aria-label={label}
      // Moved over it: a pointer that lies still where a notice appears belongs to nobody who reads.
      onPointerMove={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <div role="alert">{open.filter(({ kind }) => kind === 'error').map(toItem)}</div>
      <div role="status">{open.filter(({ kind }) => kind !== 'error').map(toItem)}</div>
    </section>,
    document.body,
  );
}

interface TimedNoticeProps {
  notice: Notice;
  isPaused: boolean;
  closeText: string;
}

function TimedNotice({ notice, isPaused, closeText }: TimedNoticeProps) {
  const leftMs = useRef(notice.durationMs);
  // A timed action is not offered longer because somebody reads it.
  const waits = isPaused && !notice.action;
  useEffect(() => {
    if (waits) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => dismissNotice(notice.id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(0, leftMs.current - (performance.now() - startedAt));
    };
  }, [waits, notice.id]);
  return (
    <NoticeCard notice={notice} closeText={closeText} onClose={() => dismissNotice(notice.id)} />
  );
}
