import { classNames } from './class-names';

export interface WaitingProps {
  text: string;
  className?: string | undefined;
}

/** A loading state for when nothing is known yet; otherwise show the known data. */
export function Waiting({ text, className }: WaitingProps) {
  return (
    <div
      role="status"
      className={classNames('flex items-center gap-4.5 text-lg text-ink-soft', className)}
    >
      <span className="mira" aria-hidden="true" />
      <p>{text}</p>
    </div>
  );
}
