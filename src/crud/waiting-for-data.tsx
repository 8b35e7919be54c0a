import { useEffect, useState } from 'react';
import { MESSAGES } from '../domain/messages';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { Waiting } from '../ui/waiting';

const LONG_MS = 10_000;

/** Shown while the device's own data are opened or read: a long wait names its probable cause. */
export function WaitingForData({ className }: { className?: string | undefined }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return <Waiting text={MESSAGES.loading} className={className} />;
  return (
    <div className={classNames('grid justify-items-start gap-4', className)}>
      <p role="alert" className="max-w-[44rem] text-lg">
        Esto tarda más de lo normal. Probablemente otra pestaña de FluviCarga tiene ocupados los
        datos. Ciérrala o cierra el navegador.
      </p>
      <Button variant="next" onClick={() => location.reload()}>
        Intentar de nuevo
      </Button>
    </div>
  );
}
