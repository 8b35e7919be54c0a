/** The audit trail in words: for the screen and the spreadsheet alike. */
import { AUDIT_ACTIONS, AUDIT_ENTITIES, type AuditEntry, type AuditStateChange } from './audit';
import { ENTITIES } from './entities';
import type { EntityDefinition } from './entity';
import {
  labelOf,
  type Option,
  PAYMENT_ENTRY_STATES,
  PAYMENT_STATES,
  STATUSES,
  TOLD_STATES,
  VOYAGE_STATES,
} from './options';
import { ROLE_OPTIONS } from './roles';

const STATES: Readonly<
  Record<AuditStateChange['field'], { readonly label: string; readonly options: readonly Option[] }>
> = {
  status: { label: 'Estado', options: STATUSES },
  estadoPago: { label: 'Estado del pago', options: PAYMENT_STATES },
  estadoEntrega: { label: 'Estado de la entrega', options: TOLD_STATES },
  estado: { label: 'Estado del viaje', options: VOYAGE_STATES },
  role: { label: 'Rol', options: ROLE_OPTIONS },
};

/** The only state of a recorded payment. */
const PAYMENT_ENTRY = { label: 'Pago anotado', options: PAYMENT_ENTRY_STATES };

const REASONS = {
  password: 'Contraseña equivocada',
  inactive: 'Cuenta o empresa inactiva',
  published: 'Contraseña de demostración, que es pública',
} as const;

export const toActionWords = ({ action }: AuditEntry) => labelOf(AUDIT_ACTIONS, action);
export const toEntityWords = ({ entity }: AuditEntry) => labelOf(AUDIT_ENTITIES, entity);

/** The actor's user name; in words where there is none to tell. */
export function toActorWords({ userId, username, address }: AuditEntry): string {
  if (userId !== null) return username ?? 'Administración de la plataforma';
  return address === null ? 'El servidor' : 'Alguien sin sesión';
}

/** One fact about an action; for a field that is no state only its name. */
export interface AuditFact {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** The content of an entry: states with their values, then the names of the other fields that changed. */
export function toAuditFacts({ entity, detail }: AuditEntry): AuditFact[] {
  const states = (detail?.states ?? []).map(({ field, from, to }) => {
    const { label, options } = entity === 'payment' ? PAYMENT_ENTRY : STATES[field];
    return { label, from: labelOf(options, from), to: labelOf(options, to) };
  });
  const fields = (detail?.fields ?? []).map((field) => toLabel(entity, field));
  const reasons = detail?.reason ? [REASONS[detail.reason]] : [];
  return [...states, ...[...fields, ...reasons].map((label) => ({ label, from: '', to: '' }))];
}

function toLabel(entity: AuditEntry['entity'], field: string): string {
  if (field === 'productosIds') return 'Productos';
  if (field === 'entrega') return 'Quién recibió';
  if (field === 'foto') return 'Foto de la entrega';
  if (field === 'employeeType') return 'Tipo de tripulante';
  const definition: EntityDefinition | null = Object.hasOwn(ENTITIES, entity)
    ? ENTITIES[entity as keyof typeof ENTITIES]
    : null;
  return definition?.fields[field]?.label ?? field;
}
