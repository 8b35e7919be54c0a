import Eye from 'lucide-react/icons/eye';
import SquarePen from 'lucide-react/icons/square-pen';
import type { MouseEvent } from 'react';
import type { MirrorRow } from '../db/schema';
import type { EntityDefinition } from '../domain/entity';
import { isErased } from '../domain/rules/erased';
import { ButtonLink } from '../ui/button-link';
import { IconLink } from '../ui/icon-link';
import { referenceOf } from './reference-of';

/** Intercepts a link to a form: called with its path instead of navigating. */
export type OpenForm = (path: string) => void;

export interface RowActionsProps {
  readonly entity: EntityDefinition;
  readonly row: MirrorRow;
  readonly openForm?: OpenForm | undefined;
  /** Words beside the icons: in a card. */
  readonly hasWords?: boolean;
}

/** Update and details of one row; a suppressed record takes no update. */
export function RowActions({ entity, row, openForm, hasWords = false }: RowActionsProps) {
  const reference = referenceOf(row);
  const name = entity.nameOf({ ...row.view, key: row.key });
  const updatePath = entity.paths.update(reference);
  const update = !isErased(row.base) && {
    to: updatePath,
    onClick: toFormHandler(openForm, updatePath),
    icon: <SquarePen aria-hidden="true" />,
    word: 'Actualizar',
  };
  const detail = entity.paths.detail && {
    to: entity.paths.detail(reference),
    onClick: undefined,
    icon: <Eye aria-hidden="true" />,
    word: 'Detalles',
  };
  return [update, detail].map(
    (action) =>
      action &&
      (hasWords ? (
        <ButtonLink
          key={action.word}
          variant="quiet"
          size="small"
          to={action.to}
          onClick={action.onClick}
          aria-label={`${action.word}: ${name}`}
        >
          {action.icon}
          {action.word}
        </ButtonLink>
      ) : (
        <IconLink
          key={action.word}
          variant="quiet"
          to={action.to}
          onClick={action.onClick}
          label={`${action.word}: ${name}`}
          icon={action.icon}
        />
      )),
  );
}

/** A click handler that hands the path over; nothing where links go where they point. */
export function toFormHandler(openForm: OpenForm | undefined, path: string) {
  if (!openForm) return undefined;
  return (event: MouseEvent) => {
    event.preventDefault();
    openForm(path);
  };
}
