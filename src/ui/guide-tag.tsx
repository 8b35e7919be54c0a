import { classNames } from './class-names';

export interface GuideTagProps {
  children: string;
  /** Dashed: not yet numbered by the server. */
  isProvisional?: boolean | undefined;
  /** Large, with a word above the number: for the end of a task. */
  caption?: string | undefined;
  className?: string | undefined;
}

/** A cargo tag with its hole. */
export function GuideTag({ children, isProvisional = false, caption, className }: GuideTagProps) {
  return (
    <span
      className={classNames(
        'guide',
        isProvisional && 'guide-provisional',
        caption !== undefined && 'guide-large',
        className,
      )}
    >
      {caption === undefined ? (
        children
      ) : (
        <span>
          <small>{caption}</small>
          <b>{children}</b>
        </span>
      )}
    </span>
  );
}
