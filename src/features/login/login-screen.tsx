import ArrowLeft from 'lucide-react/icons/arrow-left';
import CloudOff from 'lucide-react/icons/cloud-off';
import { Link, useNavigate } from 'react-router-dom';
import { Brand } from '../../ui/brand';
import { RiverPicture } from '../../ui/river-picture';
import { useScreenTitle } from '../../ui/screen-title';
import { ThemeSwitch } from '../../ui/theme-switch';
import { ForgottenLink } from './forgotten-link';
import './login.css';
import { PendingNote } from './pending-note';
import { SignInFields } from './sign-in-fields';
import { useOnline } from './use-online';

export interface LoginScreenProps {
  /** Completes 'Sistemas de operaciones Logísticas del …'. */
  product: string;
  supportEmail: string;
}

export function LoginScreen({ product, supportEmail }: LoginScreenProps) {
  useScreenTitle('Iniciar sesión');
  const navigate = useNavigate();
  const isOnline = useOnline();
  return (
    <div className="login">
      <main id="contenido" className="login-form" tabIndex={-1}>
        <Link className="login-brand" to="/">
          <Brand name="FluviCarga: volver al inicio" />
        </Link>
        <h1>Sistemas de operaciones Logísticas del {product}</h1>
        <PendingNote />
        {!isOnline && (
          <p className="login-note" role="status">
            <CloudOff aria-hidden="true" />
            <span>
              <b>Sin conexión.</b> La contraseña se comprueba en este equipo, para quien ya ha
              entrado antes aquí.
            </span>
          </p>
        )}
        <SignInFields onDone={() => void navigate('/adminSection', { replace: true })} />
        <div className="login-below">
          <Link to="/">
            <ArrowLeft aria-hidden="true" />
            Volver al inicio
          </Link>
          <ForgottenLink supportEmail={supportEmail} />
        </div>
      </main>
      <aside className="login-sight" aria-label="Pantalla">
        <div className="login-corner">
          <ThemeSwitch />
        </div>
        <RiverPicture alt="" crop="18 70 422 542" align="xMinYMax" />
      </aside>
    </div>
  );
}
