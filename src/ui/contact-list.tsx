import { classNames } from './class-names';

export interface Contact {
  readonly supportEmail: string;
  /** Each is left out where it is ''. */
  readonly phone: string;
  readonly whatsapp: string;
  readonly hours: string;
}

export interface ContactListProps {
  contact: Contact;
  /** The prepared subject of a message: 'Rastreo del envío Fn3918koP'. */
  subject?: string;
  className?: string;
  linkClassName?: string;
}

/** How a company is reached: by a call first, as people on the river do. */
export function ContactList({ contact, subject, className, linkClassName }: ContactListProps) {
  const { phone, whatsapp, hours, supportEmail } = contact;
  const about = subject ? encodeURIComponent(subject) : '';
  const link = classNames('inline-flex min-h-target items-center', linkClassName);
  return (
    <ul className={className}>
      {phone && (
        <li>
          Teléfono:{' '}
          <a className={link} href={`tel:${toDialled(phone)}`}>
            {phone}
          </a>
        </li>
      )}
      {whatsapp && (
        <li>
          WhatsApp:{' '}
          <a
            className={link}
            href={`https://wa.me/${toDialled(whatsapp).slice(1)}${about && `?text=${about}`}`}
          >
            {whatsapp}
          </a>
        </li>
      )}
      <li>
        Correo:{' '}
        <a className={link} href={`mailto:${supportEmail}${about && `?subject=${about}`}`}>
          {supportEmail}
        </a>
      </li>
      {hours && <li>{hours}</li>}
    </ul>
  );
}

/** With the country's code: '310 555 0000' is '+573105550000'. */
function toDialled(number: string): string {
  const digits = number.replace(/\D/g, '');
  return number.trim().startsWith('+') ? `+${digits}` : `+57${digits}`;
}
