/** Messages made from an entity's labels. */
import { RecordGone } from '../db/outbox/save-record';
import type { EntityDefinition } from '../domain/entity';

const noun = ({ texts }: EntityDefinition) => texts.title.toLowerCase();
const isFeminine = ({ texts }: EntityDefinition) => texts.named.startsWith('la ');

/** 'Registrar cliente': the way to the form, and its title. */
export const toRegisterText = (entity: EntityDefinition) => `Registrar ${noun(entity)}`;
export const toUpdateText = (entity: EntityDefinition) => `Actualizar ${noun(entity)}`;
export const toSaveText = (entity: EntityDefinition) => `Guardar ${noun(entity)}`;

/** 'Usar este cliente', 'Usar esta embarcación': in place of the one being typed. */
export const toUseText = (entity: EntityDefinition) =>
  `Usar ${isFeminine(entity) ? 'esta' : 'este'} ${noun(entity)}`;

/** '¿Guardar el cliente Luz Dary Piñeros?' */
export function toConfirmText(entity: EntityDefinition, name: string): string {
  return `¿Guardar ${entity.texts.named}${name && ` ${name}`}?`;
}

/** 'Detalles del cliente', 'Detalles de la embarcación' */
export function toDetailText({ texts }: EntityDefinition): string {
  return `Detalles de ${texts.named}`.replace('de el ', 'del ');
}

/** The message for a record that a URL names and the device does not have. */
export function toMissingText(entity: EntityDefinition): string {
  return `${isFeminine(entity) ? 'Esta' : 'Este'} ${noun(entity)} no está en este equipo. Puede que ya no exista o que aún no se haya descargado.`;
}

/** Why a save was not stored, as far as the browser tells. */
export function toFailureText(error: unknown): string {
  if (error instanceof RecordGone)
    return 'No se guardó: este registro dejó de estar en este equipo mientras lo cambiabas.';
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } };
  const names = [name, inner?.name];
  if (names.includes('QuotaExceededError'))
    return 'No se guardó: este equipo no tiene espacio. Libera espacio y vuelve a guardar; lo que escribiste sigue aquí.';
  if (names.includes('DatabaseClosedError') || names.includes('InvalidStateError'))
    return 'No se guardó: se cerró el almacenamiento de este equipo. Vuelve a cargar la página; lo que escribiste queda como borrador.';
  return 'No se guardó en este equipo. Lo que escribiste sigue aquí: vuelve a intentarlo.';
}
