import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Button } from '../ui/button';

interface UpdateNoticeProps {
  text: string;
  actionText: string;
  onAction: () => void;
  onLater?: () => void;
}

/** Over the screen, at its foot. */
export function UpdateNotice({ text, actionText, onAction, onLater }: UpdateNoticeProps) {
  return (
    <section
      aria-label="Versión nueva"
      className="fixed inset-x-3 bottom-[calc(var(--tabs-height)+12px)] z-30 mx-auto flex max-w-[40rem] flex-wrap items-center gap-3 rounded-2 border-2 border-l-[10px] border-info bg-surface p-3 shadow-float"
    >
      <RefreshCw className="text-info" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-56 leading-snug" role="status">
        {text}
      </p>
      <div className="flex gap-2">
        {onLater && (
          <Button size="small" variant="quiet" onClick={onLater}>
            Después
          </Button>
        )}
        <Button size="small" variant="strong" onClick={onAction}>
          {actionText}
        </Button>
      </div>
    </section>
  );
}
