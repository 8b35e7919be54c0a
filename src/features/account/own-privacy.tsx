import { Link } from '../../ui/link';
import { Panel } from '../../ui/panel';
import { SectionHeading } from '../../ui/section-heading';

/** Data on this device and their readers, in one place. */
export function OwnPrivacy() {
  return (
    <Panel aria-labelledby="privacidad" className="grid gap-3">
      <SectionHeading id="privacidad">Privacidad</SectionHeading>
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          En este equipo queda, cifrada, una copia de los datos que tu rol puede ver, para trabajar
          sin señal. Sin tu contraseña no se puede leer.
        </li>
        <li>
          Tu contraseña no se guarda. Con ella se abre tu copia, también sin señal, hasta 30 días
          después de la última vez que entraste con señal.
        </li>
        <li>Cerrar sesión no borra nada de lo que esté por enviar.</li>
        <li>Los datos personales de clientes y tripulantes se tratan según la Ley 1581 de 2012.</li>
      </ul>
      <p>
        <Link to="/privacidad" className="inline-flex min-h-target items-center">
          Política de privacidad
        </Link>
      </p>
    </Panel>
  );
}
