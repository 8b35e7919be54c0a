/**
 * A new record that met another one under its document, plate or name: the differences, and the effect of each choice.
 */

import { type ExistingRecord, questionOf } from '../../db/delivery';
import type { Operation } from '../../db/schema';
import { entityOf } from '../../domain/entities';
import { type Fields, isSameUnique, pickFields } from '../../domain/entity';
import { formatInteger } from '../../domain/rules/numbers';
import { isSame } from '../../domain/rules/same';
import { toLabel } from './operation-words';

export interface ExistingConflict {
  /** 'Ya hay otro cliente con el documento 41.219.530' */
  readonly heading: string;
  /** 'el documento': the value that would have to change. */
  readonly known: string;
  /** The values that are there, of the fields that both sides have and that differ. */
  readonly theirs: Fields;
  /** Labels of the fields that only this one has: they fill the other's empty fields. */
  readonly filled: readonly string[];
}

/** A create in conflict with a record that is there. */
export function toExistingConflict(
  operation: Operation,
  existing: ExistingRecord | undefined = questionOf(operation)?.existing,
): ExistingConflict {
  const { changes, entity } = operation;
  const record = existing?.record ?? {};
  const definition = entityOf(entity);
  const { texts, unique, fields } = definition;
  const shared =
    unique.find((field) => isSameUnique(definition, field, changes[field], record[field])) ??
    unique[0] ??
    '';
  const value = changes[shared];
  const known = KNOWN_BY[shared] ?? toLabel(operation, shared).toLowerCase();
  const said = fields[shared]?.kind === 'digits' ? toDocument(value) : String(value ?? '');
  const other = texts.named.startsWith('la ') ? 'otra' : 'otro';
  const told = Object.keys(changes).filter((field) => field in record);
  const differing = told.filter(
    (field) => !isSame(changes[field], record[field]) && !isSame(record[field], null),
  );
  const filled = told.filter(
    (field) => isSame(record[field], null) && !isSame(changes[field], null),
  );
  return {
    heading: `Ya hay ${other} ${texts.title.toLowerCase()} con ${known} ${said}`,
    known,
    theirs: questionOf(operation)?.theirs ?? pickFields(record, differing),
    filled: filled.map((field) => toLabel(operation, field)),
  };
}

const KNOWN_BY: Readonly<Record<string, string>> = {
  numDocument: 'el documento',
  licensePlate: 'la placa',
  nombre: 'el nombre',
  name: 'el nombre',
};

function toDocument(value: unknown): string {
  return /^[1-9]\d*$/.test(String(value)) ? formatInteger(Number(value)) : String(value ?? '');
}

/**
 * The remainder of a create that became a record of the same name with other values. It was made on the values that are
 * there: nobody changed anything on the server.
 */
export function isLeftOfCreate(operation: Operation): boolean {
  const { kind, before } = operation;
  const theirs = Object.entries(questionOf(operation)?.theirs ?? {});
  return (
    kind === 'update' &&
    before !== null &&
    theirs.length > 0 &&
    theirs.every(([field, value]) => isSame(before[field], value))
  );
}

/** '3 registros esperan esta decisión' */
export function toWaitingCount(count: number): string {
  return count === 1
    ? '1 registro espera esta decisión.'
    : `${count} registros esperan esta decisión.`;
}
