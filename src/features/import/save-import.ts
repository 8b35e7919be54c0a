/** Saves the rows of an import as new records, each an operation of its own. */

import { saveFile } from '../../crud/save-file';
import type { FileProgress } from '../../db/outbox/save-file';
import { CONSENT_TEXT_VERSION } from '../../domain/consent';
import type { QueuedEntity } from '../../domain/entities';
import type { EntityDefinition } from '../../domain/entity';
import type { Columns } from '../../domain/import/columns';
import { toErrorRows } from '../../domain/import/error-rows';
import type { ImportPlan, ReadyRow } from '../../domain/import/plan';
import type { Readings } from '../../domain/import/readings';
import type { Table } from '../../domain/import/table';
import { toCsv } from '../../domain/reports/csv';
import { toFileName } from '../../domain/reports/file-name';
import { createUuid, randomBytes } from '../../domain/rules/uuid';
import { clock } from '../../session/clock';
import type { Runtime } from '../../session/runtime';

/** The person's statement about all rows; null where the server keeps no authorisations, or the rows are no people. */
export type Stated = { readonly hasConsent: boolean } | null;

/**
 * `ids`: by line, the operations of this file. The same row saved twice is one operation.
 * @param onProgress called with the number saved so far
 * @throws the storage error; rows saved by then stay, and the rest follows when the app opens again
 */
export async function saveImport(
  runtime: Pick<Runtime, 'saveFile'>,
  entity: EntityDefinition,
  rows: readonly ReadyRow[],
  stated: Stated,
  ids: Map<number, string>,
  onProgress: (progress: FileProgress) => void,
): Promise<void> {
  const now = clock.now();
  const at = new Date(now).toISOString();
  const consent = stated && {
    consent: stated.hasConsent ? { textVersion: CONSENT_TEXT_VERSION, at } : null,
  };
  await runtime.saveFile(
    rows.map(({ line, fields }) => {
      const operationId = ids.get(line) ?? createUuid(now, randomBytes);
      ids.set(line, operationId);
      return {
        operationId,
        entity: entity.name as QueuedEntity,
        key: null,
        kind: 'create',
        fields: { ...fields, ...consent },
        draft: null,
      };
    }),
    onProgress,
  );
}

/** The rows that are not imported as a file, with the reason in its last column; mended, it can be imported. */
export function saveErrors(
  entity: EntityDefinition,
  table: Table,
  columns: Columns,
  readings: Readings,
  plan: ImportPlan,
): string {
  const { titles, rows } = toErrorRows(entity, table, columns, readings, plan);
  const name = toFileName(`${entity.texts.plural} sin importar`, clock.now(), 'csv');
  saveFile(name, new Blob([toCsv(titles, rows)], { type: 'text/csv;charset=utf-8' }));
  return name;
}
