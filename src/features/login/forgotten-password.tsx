import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

export interface ForgottenPasswordProps {
  isOpen: boolean;
  supportEmail: string;
  onClose: () => void;
}

/** Nobody resets a password by themselves here: an administrator changes it. */
export function ForgottenPassword({ isOpen, supportEmail, onClose }: ForgottenPasswordProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Olvidé mi contraseña"
      actions={
        <Button variant="strong" onClick={onClose} data-autofocus>
          Entendido
        </Button>
      }
    >
      <p>
        Pídele al administrador de tu empresa que te ponga una nueva: lo hace desde Empleados. Lo
        que guardaste en este equipo se abre con la anterior: si no la recuerdas, se envía lo que se
        pueda, y lo demás y tus borradores se borran al entrar.
      </p>
      <p>
        Si tú eres el administrador, escribe a <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        .
      </p>
    </Dialog>
  );
}
