import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import OctagonAlert from 'lucide-react/icons/octagon-exclamation-point';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import { IconButton } from './icon-button';
import { Link } from './link';
import type { Notice } from './notices-store';

const LOOKS = {
  success: { icon: <CircleCheck aria-hidden="true" />, tone: 'tone-success' },
  error: { icon: <OctagonAlert aria-hidden="true" />, tone: 'tone-danger' },
  info: { icon: <Info aria-hidden="true" />, tone: 'tone-info' },
};

export interface NoticeCardProps {
  notice: Pick<Notice, 'kind' | 'title' | 'text' | 'link' | 'action' | 'onClosed'>;
  aside?: ReactNode;
  closeText?: string | undefined;
  onClose?: (() => void) | undefined;
}

export function NoticeCard({ notice, aside, closeText = '', onClose }: NoticeCardProps) {
  const look = LOOKS[notice.kind];
  return (
    <div className={classNames('notice', look.tone)} data-notice={notice.kind}>
      {look.icon}
      <p>
        {notice.title && <b>{notice.title}</b>}
        {notice.text}
        {notice.link && (
          <Link to={notice.link.to} className="flex min-h-target items-center" onClick={onClose}>
            {notice.link.text}
          </Link>
        )}
        {onClose && notice.action && (
          <Button
            className="mt-2 mb-1 flex"
            onClick={() => {
              onClose();
              notice.action?.run();
            }}
          >
            {notice.action.text}
          </Button>
        )}
      </p>
      {aside}
      {onClose && (
        <IconButton
          variant="quiet"
          label={closeText}
          icon={<X aria-hidden="true" />}
          onClick={() => {
            onClose();
            notice.onClosed?.();
          }}
        />
      )}
    </div>
  );
}
