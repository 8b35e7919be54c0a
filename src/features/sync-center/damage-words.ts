/** A damage of this device's data, in a person's words. */
import { type Damage, isHealed, NO_DAMAGE } from '../../db/journal/damage';
import type { QueueMark } from '../../db/journal/queue-marks';
import { entityOf } from '../../domain/entities';
import { ENTITY_NAMES, type LookupName } from '../../domain/entity';
import { REGISTRY } from '../../domain/registry';
import { formatInteger } from '../../domain/rules/numbers';
import type { SyncFacts } from '../../sync/status';
import { toMoment } from './operation-words';

const LOOKUPS: Readonly<Record<LookupName, string>> = {
  department: 'departamentos',
  city: 'municipios',
  category: 'categorías',
};

/** The mirrors' names in the plural. */
const MIRRORS = new Map<string, string>([
  ...ENTITY_NAMES.map((name): [string, string] => [name, REGISTRY[name].plural]),
  ...Object.entries(LOOKUPS),
]);

/** Tables that are on this device alone: no server can give them back. */
const OWN_TABLES: Readonly<Record<string, string>> = {
  outbox: 'Faltan cambios por enviar.',
  drafts: 'Faltan borradores de formularios.',
  history: 'Falta una parte de la lista de lo enviado.',
  meta: 'Faltan ajustes de este equipo.',
};

/** The missing data, a sentence each, without the operations. */
export function toDamageWords(damage: Damage, readAt: number | null, now: number): string[] {
  const { at, tables, entries, isRewritten } = damage;
  const isBack = (table: string) => isHealed({ ...NO_DAMAGE, at, tables: [table] }, readAt);
  const mirrors =
    entries.length > 0 ? [...MIRRORS.keys()] : tables.filter((one) => MIRRORS.has(one));
  const back = mirrors.filter(isBack);
  const coming = mirrors.filter((one) => !isBack(one));
  return [
    isRewritten &&
      `El navegador borró los datos de este equipo mientras la app estaba abierta; se volvieron a escribir ${toMoment(at, now)}`,
    // No page holds photos in its memory.
    isRewritten &&
      'Si había fotos de entregas por enviar, revisa que sigan en esta pantalla: las que falten no se pueden recuperar.',
    entries.length > 0 &&
      `${entries.length === 1 ? 'Se perdió 1 de las últimas escrituras' : `Se perdieron ${formatInteger(entries.length)} de las últimas escrituras`} en este equipo.`,
    coming.length > 0 && `Se leen de nuevo del servidor: ${toNames(coming)}.`,
    back.length > 0 && `Ya se leyeron de nuevo del servidor: ${toNames(back)}.`,
    ...tables.map((table) => OWN_TABLES[table]),
  ].filter((words) => typeof words === 'string');
}

/** 'clientes, embarcaciones y productos'; all of them are not named one by one. */
function toNames(tables: readonly string[]): string {
  if (tables.length === MIRRORS.size) return 'todos los listados';
  const names = tables.map((table) => MIRRORS.get(table) ?? table);
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')} y ${last}` : last;
}

/** 'Registrar cliente', 'Cambiar el estado de un envío': all that its mark tells. */
export function toMarkTitle({ entity, kind }: Pick<QueueMark, 'entity' | 'kind'>): string {
  const { title } = entityOf(entity).texts;
  if (kind === 'status') return `Cambiar estado: ${title.toLowerCase()}`;
  return `${kind === 'create' ? 'Registrar' : 'Actualizar'} ${title.toLowerCase()}`;
}

/** 'hoy, 3:14 p. m. · se puede enviar'. */
export function toMarkWords(
  { at, hasEnvelope }: Damage['operations'][number],
  now: number,
): string {
  return `${toMoment(at, now)} · ${hasEnvelope ? 'se puede enviar' : 'no se puede recuperar'}`;
}

/** Whether waiting brings nothing more: everything that could be read or sent again has been. */
export function isOver(damage: Damage, readAt: number | null): boolean {
  const mirrors = damage.tables.filter((table) => MIRRORS.has(table));
  return (
    damage.operations.every(({ hasEnvelope }) => !hasEnvelope) &&
    isHealed({ ...damage, operations: [], tables: mirrors }, readAt)
  );
}

/** How the store stands, in one sentence. */
export function toStoreWords(
  { damage, readAt, isChecking }: Pick<SyncFacts, 'damage' | 'readAt' | 'isChecking'>,
  unopened: number,
  checkedAt: number | null,
  now: number,
): string {
  if (damage && !isHealed(damage, readAt)) return 'Faltan datos de este equipo.';
  if (isChecking)
    return `Revisando los datos de este equipo… ${unopened === 1 ? 'Queda 1 parte' : `Quedan ${formatInteger(unopened)} partes`} por revisar.`;
  const when = checkedAt === null ? '' : ` Revisados ${toMoment(checkedAt, now)}`;
  return `Los datos de este equipo están completos.${when}`;
}
