import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { createContext, useContext, useMemo } from 'react';
import type { MirrorRow } from '../db/schema';
import { detailPath } from '../domain/paths';
import { useStoredRows } from '../session/use-stored';
import { Button } from '../ui/button';
import { ButtonLink } from '../ui/button-link';
import { createFindExisting } from './existing-records';
import { toUseText } from './form-texts';
import { useEntityFormContext } from './use-entity-form';

/** Uses an existing record in place of the typed one; null where a form cannot. */
export const UseExistingContext = createContext<((row: MirrorRow) => void) | null>(null);

/**
 * A hint below the control of a unique field: the local record that has the typed value already. It blocks nothing,
 * because only the server decides what is refused.
 */
export function ExistingRecordHint({ name, typed }: { name: string; typed: string }) {
  const { entity } = useEntityFormContext();
  return entity.unique.includes(name) ? <UniqueFieldHint name={name} typed={typed} /> : null;
}

function UniqueFieldHint({ name, typed }: { name: string; typed: string }) {
  const { entity, row, operationId } = useEntityFormContext();
  const onUse = useContext(UseExistingContext);
  const rows = useStoredRows(entity.name);
  const ownKey = row?.key;
  const find = useMemo(
    () => createFindExisting(entity, name, rows, [operationId, ...(ownKey ? [ownKey] : [])]),
    [entity, name, rows, operationId, ownKey],
  );
  const found = find(typed);
  const called = found && (entity.nameOf(found.view) || String(found.view[name]));
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1.5 empty:hidden"
      data-existing={found?.key}
    >
      {found && (
        <>
          <p className="flex min-w-0 items-start gap-2 leading-[1.3] wrap-anywhere">
            <TriangleAlert aria-hidden="true" className="size-5 flex-none text-warning" />
            <span>
              Ya existe: <b>{called}</b>
            </span>
          </p>
          {onUse ? (
            <Button size="small" onClick={() => onUse(found)}>
              {toUseText(entity)}
            </Button>
          ) : (
            <ButtonLink
              size="small"
              to={detailPath(entity.name, found.key)}
              aria-label={`Abrir ${entity.texts.named} ${called}`}
            >
              Abrir
            </ButtonLink>
          )}
        </>
      )}
    </div>
  );
}
