import LogOut from 'lucide-react/icons/log-out';
import { formatTime } from '../../domain/rules/dates';
import { useOurServer } from '../../session/use-our-server';
import { Button } from '../../ui/button';
import { lazyPart } from '../../ui/lazy-module';
import { Link } from '../../ui/link';
import { NoticeHistory } from '../../ui/notice-history';
import { Panel } from '../../ui/panel';
import { useScreenTitle } from '../../ui/screen-title';
import { SectionHeading } from '../../ui/section-heading';
import { OwnData } from './own-data';
import { OwnDevices } from './own-devices';
import { ThemeChoice } from './theme-choice';
import { ThisDevice } from './this-device';

const OwnPassword = lazyPart(() => import('./own-password'), 'OwnPassword');

export interface AccountScreenProps {
  isInstalled: boolean;
  /** Absent where the browser offers no installation now. */
  onInstall: (() => void) | undefined;
  isApple: boolean;
  onSignOut: () => void;
  onErase: () => void;
  /** Takes the new version that waits; absent where none does. */
  onUpdate: (() => void) | undefined;
}

export function AccountScreen({
  isInstalled,
  onInstall,
  isApple,
  onSignOut,
  onErase,
  onUpdate,
}: AccountScreenProps) {
  useScreenTitle('Mi Cuenta');
  const changesPasswords = useOurServer();
  return (
    <div className="grid content-start gap-3 lg:grid-cols-2">
      <div className="grid content-start gap-3">
        <OwnData />
        <OwnPrivacy />
        <Panel aria-labelledby="avisos" className="grid gap-3">
          <SectionHeading id="avisos">Avisos recientes</SectionHeading>
          <NoticeHistory
            emptyText="Los avisos que se cierran solos se pueden volver a leer aquí."
            formatTime={formatTime}
          />
        </Panel>
      </div>
      <div className="grid content-start gap-3">
        {changesPasswords && <OwnPassword />}
        <ThemeChoice />
        <ThisDevice
          isInstalled={isInstalled}
          onInstall={onInstall}
          isApple={isApple}
          onErase={onErase}
          onUpdate={onUpdate}
        />
        <div>
          <Button onClick={onSignOut}>
            <LogOut aria-hidden="true" />
            Cerrar sesión
          </Button>
        </div>
      </div>
      <OwnDevices />
    </div>
  );
}

/** Data on this device and their readers, in one place. */
function OwnPrivacy() {
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
