import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import OctagonAlert from 'lucide-react/icons/octagon-exclamation-point';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './class-names';
import { IconButton } from './icon-button';
import type { Notice } from './notices-store';

const LOOKS = {
  success: { icon: <CircleCheck className="size-6.5" aria-hidden="true" />, tone: 'tone-success' },
  error: { icon: <OctagonAlert className="size-6.5" aria-hidden="true" />, tone: 'tone-danger' },
  info: { icon: <Info className="size-6.5" aria-hidden="true" />, tone: 'tone-info' },
};

export interface NoticeCardProps {
  notice: Pick<Notice, 'kind' | 'title' | 'text' | 'link'>;
  aside?: ReactNode;
  /** Over the page, for a while. */
  isFloating?: boolean | undefined;
  closeText?: string | undefined;
  onClose?: (() => void) | undefined;
}

export function NoticeCard({
  notice,
  aside,
  isFloating = false,
  closeText = '',
  onClose,
}: NoticeCardProps) {
  const look = LOOKS[notice.kind];
  return (
    <div
      className={classNames(
        'grid min-h-15 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 py-1.5 pr-1.5 pl-3.5 leading-snug',
        'rounded-2 border-stroke border-l-10 border-current bg-surface',
        isFloating && 'notice',
        look.tone,
      )}
      data-notice={notice.kind}
    >
      {look.icon}
      <p className="text-ink">
        {notice.title && <b className="block">{notice.title}</b>}
        {notice.text}
        {notice.link && (
          <Link to={notice.link.to} className="flex min-h-target items-center" onClick={onClose}>
            {notice.link.text}
          </Link>
        )}
      </p>
      {aside}
      {onClose && (
        <IconButton
          variant="quiet"
          className="text-ink"
          label={closeText}
          icon={<X aria-hidden="true" />}
          onClick={onClose}
        />
      )}
    </div>
  );
}
