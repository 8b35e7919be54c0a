import { type ReactNode, useState } from 'react';
import { DayInput } from '../../crud/day-input';
import { toAge } from '../../crud/list-summary';
import { useOwnCompany } from '../../crud/use-own-company';
import type { Records } from '../../crud/use-records';
import { MESSAGES } from '../../domain/messages';
import {
  type CashEntry,
  type CashQuestion,
  entriesOf,
  toCashClosing,
  toCashSums,
  toUndecidedText,
  type UnnotedPayment,
} from '../../domain/reports/cash';
import { formatDate, parseDate, toBogotaDay } from '../../domain/rules/dates';
import { clock } from '../../session/clock';
import { Field } from '../../ui/field';
import { Panel } from '../../ui/panel';
import { Waiting } from '../../ui/waiting';
import { BackToReports } from './back-to-reports';
import { StatementFiles } from './statement-files';
import { BranchChoice, SumsTable } from './statement-parts';

export interface CashFormProps {
  /** The payments of one person; undefined while they are read. */
  entries: readonly CashEntry[] | undefined;
  person: string;
  /** The person it is about, where that can be chosen. */
  personChoice?: ReactNode;
  /** `YYYY-MM-DD`: the first day that is known; null for any. */
  firstDay: string | null;
  notes: readonly string[];
  /** Shipments that came to be paid that day without an entry. */
  toUnnoted?: (question: CashQuestion) => readonly UnnotedPayment[];
  /** Whether this device has the records. */
  state: Records['state'];
  /** When they were last read completely, ms. */
  readAt: number | null;
}

/** Day and branch, the sums, and the same as a file. */
export function CashForm({
  entries: all,
  person,
  personChoice,
  firstDay,
  notes,
  toUnnoted = () => [],
  state,
  readAt,
}: CashFormProps) {
  const now = clock.now();
  const today = toBogotaDay(now);
  const [day, setDay] = useState(today);
  const [chosen, setBranch] = useState('');
  const company = useOwnCompany() ?? '';
  const isKnown = parseDate(day) !== null && day <= today && (firstDay === null || firstDay <= day);
  const entries = all ?? [];
  // Another person may have none of that branch.
  const branch = entries.some((entry) => entry.branch === chosen) ? chosen : '';
  const question = { day, branch, person };
  const make = (at: number) =>
    toCashClosing(
      entries,
      question,
      { company, at, source: toAge(readAt, at) },
      { notes, unnoted: toUnnoted(question) },
    );
  const { undecided } = toCashSums(entriesOf(entries, question));
  const [byType, ...others] = make(now).tables;
  return (
    <div className="flex grow flex-col gap-4">
      <Panel as="div" className="grid gap-3">
        <div className="flex flex-wrap items-start gap-3">
          <Field
            label="Día"
            className="basis-44"
            error={isKnown ? undefined : toDayError(firstDay, today)}
          >
            <DayInput name="dia" value={day} onChange={setDay} />
          </Field>
          {personChoice}
          <BranchChoice
            branches={entries.map((entry) => entry.branch)}
            value={branch}
            onChange={setBranch}
          />
        </div>
        {!personChoice && (
          <p>
            Persona: <b>{person}</b>
          </p>
        )}
        <details>
          <summary className="inline-flex min-h-target cursor-pointer items-center font-label underline">
            ¿Cómo se cuenta?
          </summary>
          {notes.map((note) => (
            <p key={note} className="text-ink-soft">
              {note}
            </p>
          ))}
        </details>
        <p className="text-ink-soft">{toAge(readAt, now)}</p>
        {isKnown && undecided > 0 && <p role="status">{toUndecidedText(undecided)}</p>}
      </Panel>
      {state === 'waiting' && <Waiting text={MESSAGES.loading} />}
      {state === 'unknown' && (
        <p>Los pagos aún no se han descargado en este equipo. Llegarán cuando haya conexión.</p>
      )}
      {isKnown && all && state === 'known' && (
        <>
          {byType && <SumsTable table={byType} />}
          {others
            .filter(({ rows }) => rows.length > 0)
            .map((table) => (
              <SumsTable key={table.title} table={table} />
            ))}
          <StatementFiles make={() => make(clock.now())} />
        </>
      )}
      <BackToReports />
    </div>
  );
}

function toDayError(first: string | null, today: string): string {
  return first === null
    ? `Elige un día hasta hoy, ${formatDate(today)}`
    : `Entre el ${formatDate(first)} y el ${formatDate(today)}: este equipo guarda una semana de lo enviado`;
}
