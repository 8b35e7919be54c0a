import type { EntityDefinition } from '../../domain/entity';
import { MOST_ROWS } from '../../domain/import/table';
import { formatInteger } from '../../domain/rules/numbers';

/** 'cliente', 'clientes' */
export function toCounted({ texts }: EntityDefinition, count: number): string {
  return count === 1 ? texts.title.toLowerCase() : texts.plural;
}

/** '97 clientes' */
export function toCount(entity: EntityDefinition, count: number): string {
  return `${formatInteger(count)} ${toCounted(entity, count)}`;
}

export const HOW_TO = `Un archivo de Excel (.xlsx) o de texto (.csv) con títulos sobre las columnas, de hasta ${formatInteger(MOST_ROWS)} filas y 10 MB.`;

/** Why not all of it was written, as far as the browser tells. */
export function toNotWritten(error: unknown): string {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } };
  return [name, inner?.name].includes('QuotaExceededError')
    ? 'Este equipo no tiene espacio. Lo que se alcanzó a guardar sigue aquí: libera espacio y vuelve a importar, nada se duplica.'
    : 'No se pudo escribir en este equipo. Lo que se alcanzó a guardar sigue aquí: vuelve a importar, nada se duplica.';
}
