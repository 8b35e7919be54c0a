import { type ReactNode, useId } from 'react';
import { Panel } from '../ui/panel';
import { SectionHeading } from '../ui/section-heading';
import { useEntityFormContext } from './use-entity-form';

export interface FormSectionProps {
  readonly title: string;
  /** Says `* Obligatorio`: once in a form, in its first section. */
  readonly hasRequired?: boolean;
  readonly children: ReactNode;
}

/** Fields under a heading: six columns on a tablet, one on a phone. A dialog is a plank already. */
export function FormSection({ title, hasRequired = false, children }: FormSectionProps) {
  const { isPanel } = useEntityFormContext();
  const id = useId();
  const content = (
    <>
      <SectionHeading id={id} hasRequired={hasRequired} level={isPanel ? 3 : 2}>
        {title}
      </SectionHeading>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-6">{children}</div>
    </>
  );
  return isPanel ? (
    <section aria-labelledby={id} className="grid gap-3">
      {content}
    </section>
  ) : (
    <Panel aria-labelledby={id} className="grid gap-3 py-4">
      {content}
    </Panel>
  );
}
