import type { EntityDefinition } from '../domain/entity';
import { MESSAGES } from '../domain/messages';
import { importPath } from '../domain/paths';
import { useRuntime } from '../session/runtime-context';
import { Button } from '../ui/button';
import { ButtonLink } from '../ui/button-link';
import { EmptyState } from '../ui/empty-state';
import { toRegisterText } from './form-texts';
import { type OpenForm, toFormHandler } from './row-actions';
import type { ListControl } from './use-list-state';

export interface ListEmptyProps {
  readonly entity: EntityDefinition;
  readonly control: ListControl;
  /** Whether there is no record at all. */
  readonly isBare: boolean;
  /** Whether the list was never read and is not being read. */
  readonly isUnknown: boolean;
  readonly filterText: string;
  readonly openForm: OpenForm | undefined;
}

/** The empty state of a list: the reason, and one action. */
export function ListEmpty(props: ListEmptyProps) {
  const { entity, control, isBare, isUnknown, filterText, openForm } = props;
  const runtime = useRuntime();
  const fromFile = importPath(entity.name);
  if (isUnknown)
    return (
      <EmptyState
        title={MESSAGES.empty}
        action={<Button onClick={() => void runtime.wake('tap')}>Intentar de nuevo</Button>}
      >
        {entity.texts.named.startsWith('la ') ? 'Las' : 'Los'} {entity.texts.plural} aún no se han
        descargado en este equipo. Llegarán cuando haya conexión.
      </EmptyState>
    );
  if (isBare)
    return (
      <EmptyState
        title={MESSAGES.empty}
        action={
          <>
            <ButtonLink
              variant="next"
              to={entity.paths.create}
              onClick={toFormHandler(openForm, entity.paths.create)}
            >
              {toRegisterText(entity)}
            </ButtonLink>
            {fromFile && <ButtonLink to={fromFile}>Importar de un archivo</ButtonLink>}
          </>
        }
      >
        Todavía no hay {entity.texts.plural} en el sistema.
      </EmptyState>
    );
  const { query } = control.state;
  return (
    <EmptyState
      title={MESSAGES.empty}
      action={
        <Button onClick={control.clear}>
          {filterText ? 'Quitar la búsqueda y los filtros' : 'Quitar la búsqueda'}
        </Button>
      }
    >
      Nada coincide con {[query && `«${query}»`, filterText].filter(Boolean).join(' y ')}. Revisa
      cómo está escrito{filterText && ' o quita los filtros'}.
    </EmptyState>
  );
}
