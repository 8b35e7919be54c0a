import Ship from 'lucide-react/icons/ship';
import type { ReactNode } from 'react';
import { listPath } from '../../domain/paths';
import { useOurServer } from '../../session/use-our-server';
import { ButtonLink } from '../../ui/button-link';
import { EmptyState } from '../../ui/empty-state';

/** The screens of voyages where the server keeps them; elsewhere a notice of what works without. */
export function WhereKept({ children }: { children: ReactNode }) {
  const isOurs = useOurServer();
  if (isOurs === undefined) return null;
  if (isOurs) return children;
  return (
    <EmptyState
      title="Este servidor no guarda viajes"
      action={
        <ButtonLink variant="next" to={listPath('vessel')}>
          <Ship aria-hidden="true" />
          Ver las embarcaciones
        </ButtonLink>
      }
    >
      El manifiesto de carga se hace igual: en los detalles de cada embarcación, con lo que lleva
      ese día.
    </EmptyState>
  );
}
