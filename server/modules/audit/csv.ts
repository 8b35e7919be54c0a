import type { AuditEntry } from '../../../src/domain/audit';
import {
  toActionWords,
  toActorWords,
  toAuditFacts,
  toEntityWords,
} from '../../../src/domain/audit-words';
import { toCsvRows, toCsvStart } from '../../../src/domain/reports/csv';
import { formatDate, toBogotaDay, toBogotaTime } from '../../../src/domain/rules/dates';
import type { AuditEntries } from './read-entries';

const LABELS = [
  'N.º',
  'Fecha',
  'Hora',
  'Empresa',
  'Persona',
  'Acción',
  'Sobre',
  'N.º del registro',
  'Campo',
  'De',
  'A',
  'Dirección de red',
  'Petición',
];

/**
 * A page of the trail as a part of the file. An entry has a row for each of its fields, so that a cell has one value.
 */
export function toCsvPart({ entries }: AuditEntries, { isFirst }: { isFirst: boolean }): string {
  return (isFirst ? toCsvStart(LABELS) : '') + toCsvRows(entries.flatMap(toRows));
}

function toRows(entry: AuditEntry): string[][] {
  const at = Date.parse(entry.at);
  const common = [
    String(entry.id),
    formatDate(toBogotaDay(at)),
    toBogotaTime(at),
    entry.company ?? '',
    toActorWords(entry),
    toActionWords(entry),
    toEntityWords(entry),
    String(entry.recordId ?? ''),
  ];
  const facts = toAuditFacts(entry);
  const origin = [entry.address ?? '', entry.requestId ?? ''];
  return (facts.length > 0 ? facts : [{ label: '', from: '', to: '' }]).map(
    ({ label, from, to }) => [...common, label, from, to, ...origin],
  );
}
