import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import { useWizard } from './wizard-context';

/** Tells whether the typed values are on the disk: the screen never claims more than is known. */
export function DraftNote({ children }: { children?: ReactNode }) {
  const { kept } = useWizard();
  if (kept === 'failed')
    return (
      <span role="alert" className="inline-flex items-center gap-2 font-label text-danger">
        <TriangleAlert aria-hidden="true" />
        No se pudo guardar el borrador: no cierres esta pantalla
      </span>
    );
  return kept === 'kept' ? children || 'Borrador guardado en este equipo' : null;
}
