import type { AuditEntry } from '../../../src/domain/audit';
import {
  toActionWords,
  toActorWords,
  toAuditFacts,
  toEntityWords,
} from '../../../src/domain/audit-words';
import { toCsvRows, toCsvStart } from '../../../src/domain/reports/csv';
import { formatDate, toBogotaDay, toBogotaTime } from '../../../src/domain/rules/dates';
import type { AuditPosition } from './filters';
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
 * The trail as a file, read page by page when the client has taken the one before, each in a short transaction. An entry
 * has a row for each field it tells of, so that a cell has one value.
 */
export function streamCsv(
  first: AuditEntries,
  read: (after: AuditPosition) => Promise<AuditEntries>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const write = ({ entries }: AuditEntries) => toCsvRows(entries.flatMap(toRows));
  let { next } = first;
  let isBegun = false;
  return new ReadableStream({
    async pull(controller) {
      const page = isBegun && next ? await read(next) : first;
      controller.enqueue(encoder.encode((isBegun ? '' : toCsvStart(LABELS)) + write(page)));
      isBegun = true;
      next = page.next;
      if (next === null) controller.close();
    },
  });
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
