import { type ReactNode, useId } from 'react';
import { TroubleBox } from '../ui/trouble-box';

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
    <TroubleBox role={isNew ? 'alert' : undefined} titleId={id} title={title}>
      {children && (
        <div className="col-start-2 flex flex-col gap-1 max-sm:col-span-full">{children}</div>
      )}
    </TroubleBox>
  );
}
