import { MESSAGES } from '../domain/messages';
import { ButtonLink } from '../ui/button-link';
import { EmptyState } from '../ui/empty-state';
import { useScreenTitle } from '../ui/screen-title';

/** Any unknown path. In the back office the shell writes the heading. */
export function NotFoundScreen({ isInShell = false }: { isInShell?: boolean }) {
  useScreenTitle(MESSAGES.notFound);
  return (
    <div
      className={isInShell ? 'grid' : 'mx-auto grid w-full max-w-[46rem] gap-6 px-5 pt-10 pb-20'}
    >
      {!isInShell && <h1 className="text-2xl sm:text-3xl">{MESSAGES.notFound}</h1>}
      <EmptyState
        title="Aquí no hay nada"
        action={
          <ButtonLink to={isInShell ? '/adminSection' : '/'} variant="strong">
            Volver al inicio
          </ButtonLink>
        }
      >
        La dirección no existe, o cambió. Revisa que esté bien escrita.
      </EmptyState>
    </div>
  );
}

export function ShellNotFoundScreen() {
  return <NotFoundScreen isInShell />;
}
