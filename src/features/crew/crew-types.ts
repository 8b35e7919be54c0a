/** The kinds of crew member, and the form of each. */

import { referenceOf } from '../../crud/reference-of';
import type { MirrorRow } from '../../db/schema';
import { toTypeLabel, toTypeName } from '../../domain/entities/crew-type';
import type { Fields } from '../../domain/entity';
import { newPath } from '../../domain/paths';

/** The kinds with a form of their own. */
export type FixedType = 'Capitan' | 'Marinero' | 'Motorista';

const FORM_OF: Readonly<Record<string, string>> = {
  Marinero: 'add-sailor',
  Motorista: 'add-boat-driver',
};

/** Where a record is changed: by its kind. Who has no form of their own is changed in the captain's. */
export function toMatchingForm(row: MirrorRow): string {
  const form = FORM_OF[toTypeName(row.view)] ?? 'add-captain';
  return `${newPath('crewMember')}/${form}/${encodeURIComponent(referenceOf(row))}/update`;
}

/** 'Capitán creado correctamente' */
export function toSavedText(record: Fields, isNew: boolean): string {
  return `${toTypeLabel(record)} ${isNew ? 'creado' : 'actualizado'} correctamente`;
}
