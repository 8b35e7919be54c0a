import { classNames } from './class-names';

export interface GuideTagProps {
  children: string;
  /** Dashed: not yet numbered by the server. */
  isProvisional?: boolean | undefined;
  /** Large, with a label above the number: for the end of a task. */
  caption?: string | undefined;
  className?: string | undefined;
}

/** A waybill number, drawn as a cargo tag. */
export function GuideTag({ children, isProvisional = false, caption, className }: GuideTagProps) {
  return (
    <span
      className={classNames(
        'guide',
        isProvisional && 'border-dashed',
        caption !== undefined && 'guide-large',
        className,
      )}
    >
      {caption === undefined ? (
        children
      ) : (
        <span className="grid min-w-0">
          <small className="text-base/tight font-text">{caption}</small>
          <b className="text-[clamp(1.625rem,5.4vw,2.5rem)]/[1.08] font-[800] tracking-[0.01em]">
            {children}
          </b>
        </span>
      )}
    </span>
  );
}
