import { ConsentTick, type ConsentTickProps } from '../../crud/consent-tick';

const STATEMENT =
  'Cada uno de estos clientes conoce la política de privacidad y autorizó que se traten sus datos personales.';
const HINT =
  'Márcala solo si la empresa tiene la autorización de todos ellos: queda a tu nombre en cada cliente. Sin marcar quedan sin autorización, y se puede registrar después, cliente por cliente.';

/** The statement that each customer of the file authorised that their data is treated; without it they have none. */
export function ConsentOfAll(props: Pick<ConsentTickProps, 'isGiven' | 'onChange'>) {
  return <ConsentTick {...props} statement={STATEMENT} hint={HINT} />;
}
