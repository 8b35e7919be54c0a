import type { ReactNode } from 'react';
import { classNames } from './class-names';

export interface SectionHeadingProps {
  children: ReactNode;
  id?: string | undefined;
  level?: 2 | 3 | undefined;
  /** Shows `* Obligatorio` at the right. */
  hasRequired?: boolean | undefined;
  requiredText?: string | undefined;
  /** Something else at the right: a total, a link. */
  aside?: ReactNode;
  className?: string | undefined;
}

export function SectionHeading({
  children,
  id,
  level = 2,
  hasRequired = false,
  requiredText = 'Obligatorio',
  aside,
  className,
}: SectionHeadingProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div
      className={classNames(
        'flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5',
        className,
      )}
    >
      <Heading id={id}>{children}</Heading>
      {hasRequired && (
        <p className="text-ink-soft">
          <span className="font-strong text-danger">*</span> {requiredText}
        </p>
      )}
      {aside}
    </div>
  );
}
