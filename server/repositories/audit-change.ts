import { AUDIT_STATES, type AuditDetail, type AuditStateChange } from '../../src/domain/audit';
import type { Fields } from '../../src/domain/entity';
import type { EntityStore } from './entity-store';

/** An update's effect on a row: a change of states alone is told apart from one of data. */
export interface AuditChange {
  readonly action: 'update' | 'state';
  readonly detail: AuditDetail;
}

/** The wire fields that are stored under another name, mostly as the id of another row; the first that an entity has. */
const WIRE_NAMES: Readonly<Record<string, readonly string[]>> = {
  senderId: ['remitenteCedula'],
  recipientId: ['destinatarioCedula'],
  vesselId: ['vehiculoNombre', 'vehicleName'],
  branchId: ['sucursalNombre'],
  warehouseId: ['warehouseName'],
  customerId: ['customerNumDocument'],
  categoryId: ['categoryName'],
  typeName: ['employeeType'],
  companyId: ['companyName'],
};

/** The effect of an update on an entity's row. */
export const toUpdateChange = (
  { definition }: Pick<EntityStore, 'definition'>,
  before: Fields,
  columns: Fields,
  more: readonly string[] = [],
): AuditChange => toAuditChange(before, columns, Object.keys(definition.fields), more);

/**
 * Compares a row with the columns that replace it. Fields are told by name alone; values only of states.
 * @param known the names of the entity's fields
 * @param more wire names of further changes that are in no column of the row
 */
export function toAuditChange(
  before: Fields,
  columns: Fields,
  known: readonly string[],
  more: readonly string[] = [],
): AuditChange {
  const changed = Object.keys(columns).filter((name) => !isSame(before[name], columns[name]));
  const states = AUDIT_STATES.filter((name) => changed.includes(name)).map(
    (field): AuditStateChange => ({
      field,
      from: String(before[field]),
      to: String(columns[field]),
    }),
  );
  const others = changed.filter((name) => !states.some(({ field }) => field === name));
  const fields = [...others.map((name) => toWireName(name, known)), ...more];
  const isState = states.length > 0 && fields.length === 0;
  return {
    action: isState ? 'state' : 'update',
    detail: { ...(!isState && { fields }), ...(states.length > 0 && { states }) },
  };
}

function toWireName(column: string, known: readonly string[]): string {
  return WIRE_NAMES[column]?.find((name) => known.includes(name)) ?? column;
}

/** A number may come as a text, an absent text as null or empty: neither is a change. */
function isSame(stored: unknown, written: unknown): boolean {
  const [left, right] = [toText(stored), toText(written)];
  if (left === right) return true;
  const isFigure = typeof stored === 'number' || typeof written === 'number';
  return isFigure && left !== '' && right !== '' && Number(left) === Number(right);
}

const toText = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
