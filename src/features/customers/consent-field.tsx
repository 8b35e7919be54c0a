import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useEntityFormContext } from '../../crud/use-entity-form';
import { CONSENT_TEXT, toConsent } from '../../domain/consent';
import { Panel } from '../../ui/panel';

export interface ConsentFieldProps {
  readonly isGiven: boolean;
  readonly onChange: (isGiven: boolean) => void;
}

/** Whether the customer authorised that their data is treated. It may be left open: cargo is not kept waiting for it. */
export function ConsentField({ isGiven, onChange }: ConsentFieldProps) {
  const { row } = useEntityFormContext();
  const id = useId();
  const isRecorded = toConsent(row?.view.consent) !== null;
  return (
    <Panel as="div" className="grid gap-1.5">
      {isRecorded ? (
        <p>La autorización del cliente para tratar sus datos ya está registrada.</p>
      ) : (
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
          {CONSENT_TEXT}
        </label>
      )}
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {!isRecorded && 'Si no la has pedido, déjala sin marcar: quedará sin autorización. '}
        {/* Another tab, so that nobody leaves a form to read it. */}
        <Link to="/privacidad" target="_blank">
          Política de privacidad
        </Link>{' '}
        (Ley 1581 de 2012).
      </p>
    </Panel>
  );
}
