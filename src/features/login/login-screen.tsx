import ArrowLeft from 'lucide-react/icons/arrow-left';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import type { UnfinishedSignIn } from '../../session/sign-in';
import { Brand } from '../../ui/brand';
import { lazyPart } from '../../ui/lazy-module';
import { Link } from '../../ui/link';
import { RiverPicture } from '../../ui/river-picture';
import { useScreenTitle } from '../../ui/screen-title';
import { ThemeSwitch } from '../../ui/theme-switch';
import { ForgottenLink } from './forgotten-link';
import { LoginNote } from './login-note';
import { PendingNote } from './pending-note';
import { PlatformUnlock } from './platform-unlock';
import { SignInFields } from './sign-in-fields';

const FinishSignIn = lazyPart(() => import('./finish-sign-in'), 'FinishSignIn');

export interface LoginScreenProps {
  /** Completes 'Sistemas de operaciones logísticas del …'. */
  product: string;
  supportEmail: string;
}

export function LoginScreen({ product, supportEmail }: LoginScreenProps) {
  useScreenTitle('Iniciar sesión');
  const navigate = useNavigate();
  const isOnline = useOnline();
  const [unfinished, setUnfinished] = useState<UnfinishedSignIn | null>(null);
  const enter = () => void navigate('/adminSection', { replace: true });
  return (
    <div className="grid min-h-dvh max-lg:grid-rows-[auto_1fr] lg:grid-cols-[minmax(440px,540px)_1fr]">
      {/* The form stands at the top: the keyboard on the screen takes the lower half of a tablet. */}
      <main
        id="contenido"
        className="flex flex-col gap-4 bg-surface px-5 pt-4.5 pb-6 lg:px-11 lg:pt-6.5 lg:pb-8"
        tabIndex={-1}
      >
        <Link className="self-start no-underline" to="/">
          <Brand name="FluviCarga: volver al inicio" />
        </Link>
        <h1 className="pt-2 pb-1 text-[1.5rem]/[1.16] lg:text-[1.75rem]">
          Sistemas de operaciones logísticas del {product}
        </h1>
        <PendingNote />
        {!isOnline && (
          <LoginNote icon={CloudOff}>
            <b>Sin conexión.</b> La contraseña se comprueba en este equipo, para quien ya ha entrado
            antes aquí.
          </LoginNote>
        )}
        {unfinished ? (
          <FinishSignIn
            unfinished={unfinished}
            onDone={enter}
            onUnfinished={setUnfinished}
            onCancel={() => setUnfinished(null)}
          />
        ) : (
          <>
            <PlatformUnlock onDone={enter} />
            <SignInFields onDone={enter} onUnfinished={setUnfinished} />
          </>
        )}
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
          <Link to="/" className="inline-flex min-h-target items-center gap-2 font-label">
            <ArrowLeft aria-hidden="true" />
            Volver al inicio
          </Link>
          {!unfinished && <ForgottenLink supportEmail={supportEmail} />}
        </div>
      </main>
      <aside className="relative min-h-55 overflow-hidden" aria-label="Pantalla">
        <div className="absolute top-4 right-4 z-1 lg:top-5 lg:right-5">
          <ThemeSwitch />
        </div>
        <RiverPicture
          alt=""
          crop="18 70 422 542"
          align="xMinYMax"
          className="absolute inset-0 h-full"
        />
      </aside>
    </div>
  );
}

/** False proves that there is no network; true proves nothing. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
