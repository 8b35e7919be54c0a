import { type ReactNode, useId } from 'react';
import { TroubleBox } from '../ui/trouble-box';

export interface FormTroubleProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Read out at once: it has just happened. */
  readonly isNew?: boolean;
}

/** An error of a form as a whole: a refusal by the server, a failed save, a deleted record. */
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
