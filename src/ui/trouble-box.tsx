import OctagonAlert from 'lucide-react/icons/octagon-exclamation-point';
import type { ComponentProps } from 'react';

export interface TroubleBoxProps extends ComponentProps<'section'> {
  titleId: string;
  title: string;
}

/** The error of a form, on top of it. */
export function TroubleBox({ titleId, title, children, ...rest }: TroubleBoxProps) {
  return (
    <section {...rest} className="trouble-box" aria-labelledby={titleId}>
      <OctagonAlert className="size-8 text-danger" aria-hidden="true" />
      <h2 id={titleId} className="self-center text-lg/snug tracking-[normal] text-danger">
        {title}
      </h2>
      {children}
    </section>
  );
}
