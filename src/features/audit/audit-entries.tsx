import { isSameName } from '../../domain/values/same';
import '../../crud/record-table.css';
import { useIsWide } from '../../crud/use-is-wide';
import type { AuditEntry } from '../../domain/audit';
import { toActionWords, toActorWords, toAuditFacts } from '../../domain/audit-words';
import { formatDate, formatTime, toBogotaDay } from '../../domain/rules/dates';
import { useStored } from '../../session/use-stored';
import { Plank } from '../../ui/plank';
import { AuditSubject } from './audit-subject';

const CAPTION = 'Registro de actividad';

export interface AuditEntriesProps {
  entries: readonly AuditEntry[];
}

/** A table from 1024 px on, cards below. */
export function AuditEntries({ entries }: AuditEntriesProps) {
  const isWide = useIsWide();
  const toName = useNames();
  return isWide ? (
    <table className="records [--cell-last:var(--cell)] -my-plank w-full table-fixed border-separate border-spacing-x-0 border-spacing-y-plank">
      <caption className="sr-only">{CAPTION}</caption>
      <colgroup>
        <col className="w-[7.5rem]" />
        <col className="w-[22%]" />
        <col className="w-[20%]" />
        <col />
        <col className="w-[26%]" />
      </colgroup>
      <thead>
        <tr>
          {['Cuándo', 'Quién', 'Qué hizo', 'Sobre qué', 'Detalle'].map((label) => (
            <th key={label} scope="col" className="h-target text-sm/tight font-label">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} data-key={entry.id}>
            <td className="num">
              <When entry={entry} />
            </td>
            <td>{toName(entry)}</td>
            <td>{toActionWords(entry)}</td>
            <td>
              <AuditSubject entry={entry} />
            </td>
            <td>
              <Detail entry={entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  ) : (
    <ol className="grid gap-2.5" aria-label={CAPTION}>
      {entries.map((entry) => (
        <Plank
          as="li"
          key={entry.id}
          data-key={entry.id}
          className="grid gap-1 py-3 pr-3 pl-2.5 wrap-anywhere"
        >
          <p className="text-lg/[1.25] font-strong">{toActionWords(entry)}</p>
          <p>
            <AuditSubject entry={entry} />
          </p>
          <p>{toName(entry)}</p>
          <p className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
            <When entry={entry} />
          </p>
          <Detail entry={entry} />
        </Plank>
      ))}
    </ol>
  );
}

function When({ entry }: { entry: AuditEntry }) {
  const at = Date.parse(entry.at);
  return (
    <time dateTime={entry.at} className="flex flex-wrap gap-x-2 lg:justify-center">
      <span>{formatDate(toBogotaDay(at))}</span>
      <span>{formatTime(at)}</span>
    </time>
  );
}

/** The fields that changed; address and request are in the CSV file. */
function Detail({ entry }: { entry: AuditEntry }) {
  return (
    <div className="grid gap-0.5">
      {toAuditFacts(entry).map(({ label, from, to }) => (
        <p key={label}>{from === '' ? label : `${label}: ${from} → ${to}`}</p>
      ))}
    </div>
  );
}

/** Names by user name, as this device knows the company's people. */
function useNames(): (entry: AuditEntry) => string {
  const people = useStored((db) => db.listRows('user'), []);
  return (entry) => {
    const view = people?.find((row) => isSameName(row.view.username, entry.username))?.view;
    return [view?.name, view?.lastName].filter(Boolean).join(' ') || toActorWords(entry);
  };
}
