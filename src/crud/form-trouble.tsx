import OctagonAlert from 'lucide-react/icons/octagon-exclamation-point';
import { type ReactNode, useId } from 'react';

export interface FormTroubleProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Read out at once: it has just happened. */
  readonly isNew?: boolean;
}

/** What stands against a form as a whole: a refusal of the server, a save that failed, a record that went. */
export function FormTrouble({ title, children, isNew = false }: FormTroubleProps) {
  const id = useId();
  return (
    <section className="summary" role={isNew ? 'alert' : undefined} aria-labelledby={id}>
      <OctagonAlert aria-hidden="true" />
      <h2 id={id}>{title}</h2>
      {children && (
        <div className="col-start-2 flex flex-col gap-1 max-sm:col-span-full">{children}</div>
      )}
    </section>
  );
}
