import { type ReactNode, useId } from 'react';
import { Link } from '../ui/link';
import { Panel } from '../ui/panel';
import { Tick } from '../ui/tick';

export interface ConsentTickProps {
  readonly isGiven: boolean;
  readonly onChange: (isGiven: boolean) => void;
  /** The box's state; `null` where the consent is recorded already, which `hint` then says. */
  readonly statement: string | null;
  readonly hint: ReactNode;
}

/** The authorisation of the Ley 1581 de 2012, with the way to the policy. */
export function ConsentTick({ isGiven, onChange, statement, hint }: ConsentTickProps) {
  const id = useId();
  return (
    <Panel as="div" className="grid gap-1.5">
      {statement !== null && (
        <Tick
          name="consent"
          aria-describedby={id}
          checked={isGiven}
          onChange={(event) => onChange(event.target.checked)}
        >
          {statement}
        </Tick>
      )}
      <p id={id} className="text-sm text-ink-soft">
        {hint} {/* Another tab, so that nobody leaves a form to read it. */}
        <Link to="/privacidad" target="_blank">
          Política de privacidad
        </Link>{' '}
        (Ley 1581 de 2012).
      </p>
    </Panel>
  );
}
