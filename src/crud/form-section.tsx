import { type ReactNode, useId } from 'react';
import { Panel } from '../ui/panel';
import { SectionHeading } from '../ui/section-heading';

export interface FormSectionProps {
  readonly title: string;
  /** Says `* Obligatorio`: once in a form, in its first section. */
  readonly hasRequired?: boolean;
  readonly children: ReactNode;
}

/** Fields under a heading: six columns on a tablet, one on a phone. */
export function FormSection({ title, hasRequired = false, children }: FormSectionProps) {
  const id = useId();
  return (
    <Panel aria-labelledby={id} className="grid gap-3 py-4">
      <SectionHeading id={id} hasRequired={hasRequired}>
        {title}
      </SectionHeading>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-6">{children}</div>
    </Panel>
  );
}
