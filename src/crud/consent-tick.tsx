import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Panel } from '../ui/panel';

export interface ConsentTickProps {
  readonly isGiven: boolean;
  readonly onChange: (isGiven: boolean) => void;
  /** What is ticked; `null` where it is recorded already, which `hint` then says. */
  readonly statement: string | null;
  readonly hint: ReactNode;
}

/** The authorisation of the Ley 1581 de 2012, with the way to the policy. */
export function ConsentTick({ isGiven, onChange, statement, hint }: ConsentTickProps) {
  const id = useId();
  return (
    <Panel as="div" className="grid gap-1.5">
      {statement !== null && (
        <label htmlFor={id} className="flex min-h-dock cursor-pointer items-center gap-3">
          <input
            id={id}
            type="checkbox"
            name="consent"
            className="size-6 flex-none accent-rio"
            aria-describedby={`${id}-hint`}
            checked={isGiven}
            onChange={(event) => onChange(event.target.checked)}
          />
          {statement}
        </label>
      )}
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {hint} {/* Another tab, so that nobody leaves a form to read it. */}
        <Link to="/privacidad" target="_blank">
          Política de privacidad
        </Link>{' '}
        (Ley 1581 de 2012).
      </p>
    </Panel>
  );
}
