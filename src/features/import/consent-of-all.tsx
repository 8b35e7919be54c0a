import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Panel } from '../../ui/panel';

/** The statement that each customer of the file authorised that their data is treated; without it they have none. */
export function ConsentOfAll({
  isGiven,
  onChange,
}: {
  isGiven: boolean;
  onChange: (isGiven: boolean) => void;
}) {
  const id = useId();
  return (
    <Panel as="div" className="grid gap-1.5">
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
        Cada uno de estos clientes conoce la política de privacidad y autorizó que se traten sus
        datos personales.
      </label>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        Márcala solo si la empresa tiene la autorización de todos ellos: queda a tu nombre en cada
        cliente. Sin marcar quedan sin autorización, y se puede registrar después, cliente por
        cliente.{' '}
        <Link to="/privacidad" target="_blank">
          Política de privacidad
        </Link>{' '}
        (Ley 1581 de 2012).
      </p>
    </Panel>
  );
}
