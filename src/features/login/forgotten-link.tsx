import { type ComponentType, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { notify } from '../../ui/notices-store';
import type { ForgottenPasswordProps } from './forgotten-password';

const READING_MS = 10_000;

/** Its dialog brings Headless UI, so it comes with the press; where it cannot come, a notice says the same. */
export function ForgottenLink({ supportEmail }: { supportEmail: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<ForgottenPasswordProps> }>();

  const button = useRef<HTMLButtonElement>(null);

  const close = () => {
    setIsOpen(false);
    // Headless UI returns the focus only to an element that had it since its script was loaded, which the first time is
    // none.
    setTimeout(() => button.current?.focus());
  };
  const open = async () => {
    try {
      const { ForgottenPassword } = await import('./forgotten-password');
      setLoaded({ Dialog: ForgottenPassword });
      setIsOpen(true);
    } catch {
      notify({
        kind: 'info',
        text: `Pídele una contraseña nueva al administrador de tu empresa, o escribe a ${supportEmail}.`,
        durationMs: READING_MS,
      });
    }
  };
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        className="min-h-target gap-2 p-0"
        onClick={() => void open()}
      >
        Olvidé mi contraseña
      </Button>
      {loaded && <loaded.Dialog isOpen={isOpen} supportEmail={supportEmail} onClose={close} />}
    </>
  );
}
