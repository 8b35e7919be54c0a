/** The audit trail, as server and screens name it: the action, the kind of record, and its facts. */
import type { Option } from './options';

/** The actions, by stable codes that are stored and travel; a new one is added, none is renamed. */
export const AUDIT_ACTIONS = [
  { value: 'create', label: 'Creó' },
  { value: 'update', label: 'Cambió datos' },
  { value: 'state', label: 'Cambió el estado' },
  { value: 'correction', label: 'Corrigió un estado' },
  { value: 'sign-in', label: 'Inició sesión' },
  { value: 'sign-in-refused', label: 'No pudo iniciar sesión' },
  { value: 'sign-out', label: 'Cerró sesión' },
  { value: 'password-reset', label: 'Contraseña puesta por otra persona' },
  { value: 'password-change', label: 'Contraseña cambiada por su dueño' },
  { value: 'device-revoked', label: 'Equipo retirado' },
  { value: 'inactive-read', label: 'Pendiente de un inactivo: leído' },
  { value: 'inactive-sent', label: 'Pendiente de un inactivo: enviado' },
  { value: 'inactive-declined', label: 'Pendiente de un inactivo: no enviado' },
  { value: 'export', label: 'Exportó datos' },
  { value: 'erase', label: 'Suprimió datos' },
  { value: 'backup', label: 'Copia de seguridad' },
  { value: 'restore', label: 'Copia restaurada' },
] as const satisfies readonly Option[];
export type AuditAction = (typeof AUDIT_ACTIONS)[number]['value'];

/** The kinds of record that an entry names. */
export const AUDIT_ENTITIES = [
  { value: 'shipment', label: 'Envío' },
  { value: 'payment', label: 'Pago' },
  { value: 'voyage', label: 'Viaje' },
  { value: 'pieceCount', label: 'Conteo' },
  { value: 'customer', label: 'Cliente' },
  { value: 'product', label: 'Producto' },
  { value: 'category', label: 'Categoría' },
  { value: 'vessel', label: 'Embarcación' },
  { value: 'crewMember', label: 'Tripulante' },
  { value: 'warehouse', label: 'Bodega' },
  { value: 'branch', label: 'Sucursal' },
  { value: 'user', label: 'Usuario' },
  { value: 'company', label: 'Empresa' },
  { value: 'device', label: 'Equipo' },
  { value: 'backup', label: 'Copia de seguridad' },
] as const satisfies readonly Option[];
export type AuditEntity = (typeof AUDIT_ENTITIES)[number]['value'];

/** The fields whose values an entry tells: states and roles, which are nobody's personal data. */
export const AUDIT_STATES = ['status', 'estadoPago', 'estadoEntrega', 'estado', 'role'] as const;

/** Facts about an action: names and states, never a value of a person's data. */
export interface AuditDetail {
  /** The wire names of the fields that changed. */
  readonly fields?: readonly string[];
  readonly states?: readonly AuditStateChange[];
  /** Why a sign-in was refused. */
  readonly reason?: 'password' | 'inactive' | 'published';
  /** The id of the device's user. */
  readonly owner?: number;
}

export interface AuditStateChange {
  readonly field: (typeof AUDIT_STATES)[number];
  readonly from: string;
  readonly to: string;
}

/** Newest first; `?from=&to=&user=&action=&entity=&search=&cursor=&limit=`. Our server only. */
export const AUDIT_PATH = '/api/v1/audit';
/** The same as a file for a spreadsheet, whole. */
export const AUDIT_CSV_PATH = `${AUDIT_PATH}/csv`;

export interface AuditEntry {
  readonly id: number;
  /** ISO. */
  readonly at: string;
  readonly action: AuditAction;
  readonly entity: AuditEntity;
  /** null where it concerns no record. */
  readonly recordId: number | null;
  /** null where nobody was signed in. */
  readonly userId: number | null;
  /** null also where that person is of another company. */
  readonly username: string | null;
  /** null where it concerns the whole server. */
  readonly company: string | null;
  readonly detail: AuditDetail | null;
  /** An IPv6 address by its /64. */
  readonly address: string | null;
  /** The `Request-Id` of the answer. */
  readonly requestId: string | null;
}

export interface AuditPage {
  /** Fewer than asked for, even none, where a filter has not been looked for everywhere yet: `cursor` tells. */
  readonly entries: readonly AuditEntry[];
  /** Asked with next; null at the end. */
  readonly cursor: string | null;
}
