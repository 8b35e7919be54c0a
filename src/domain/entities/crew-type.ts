import type { Fields } from '../entity';
import { CREW_ROLES, labelOf } from '../options';

/** The sent shape is nested; a record made here holds nothing else. */
export function toTypeName(record: Fields): string {
  const nested = record.employeeType as { readonly typeName?: unknown } | null | undefined;
  return String(nested?.typeName ?? record.typeName ?? '');
}

/** 'Capitán' */
export function toTypeLabel(record: Fields): string {
  return labelOf(CREW_ROLES, toTypeName(record));
}
