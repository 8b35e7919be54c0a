import { useMemo, useState } from 'react';
import { toAge } from '../../crud/list-summary';
import { useOwnCompany } from '../../crud/use-own-company';
import { useRecords } from '../../crud/use-records';
import {
  CASH_NOTES,
  entriesOf,
  toCashClosing,
  toCashSums,
  toUndecidedText,
} from '../../domain/reports/cash';
import { formatDate, parseDate, toBogotaDay } from '../../domain/rules/dates';
import { usePersonName } from '../../session/use-person-name';
import { useStored } from '../../session/use-stored';
import { Field } from '../../ui/field';
import { Panel } from '../../ui/panel';
import { useScreenTitle } from '../../ui/screen-title';
import { TextInput } from '../../ui/text-input';
import { BackToReports } from './back-to-reports';
import { readOwnPayments, toCashEntries } from './cash-entries';
import { StatementFiles } from './statement-files';
import { BranchChoice, SumsTable } from './statement-parts';
import { usePartyNames } from './use-names';

const DAY_MS = 86_400_000;
/** What a device keeps of what was sent. */
const DAYS_KEPT = 7;

/** What the signed-in person collected in a day on this device, offline too. */
export function CashScreen() {
  useScreenTitle('Cierre de caja');
  const now = Date.now();
  const today = toBogotaDay(now);
  const first = toBogotaDay(now - (DAYS_KEPT - 1) * DAY_MS);
  const [day, setDay] = useState(today);
  const [branch, setBranch] = useState('');
  const person = usePersonName();
  const company = useOwnCompany() ?? '';
  const { rows, readAt } = useRecords('shipment');
  const operations = useStored(readOwnPayments, []);
  const senderOf = usePartyNames();
  const all = useMemo(
    () => toCashEntries(operations ?? [], rows, senderOf),
    [operations, rows, senderOf],
  );
  const isKnown = parseDate(day) !== null && first <= day && day <= today;
  const question = { day, branch, person };
  const facts = { company, at: now, source: toAge(readAt, now) };
  const sums = toCashSums(entriesOf(all, question));
  const [byType, lines] = toCashClosing(all, question, facts).tables;
  return (
    <div className="flex grow flex-col gap-4">
      <Panel as="div" className="grid gap-3">
        <div className="flex flex-wrap items-start gap-3">
          <Field
            label="Día"
            className="basis-44"
            error={
              isKnown
                ? undefined
                : `Entre el ${formatDate(first)} y el ${formatDate(today)}: este equipo guarda una semana de lo enviado`
            }
          >
            <TextInput
              type="date"
              name="dia"
              min={first}
              max={today}
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
          </Field>
          <BranchChoice
            branches={all.map((entry) => entry.branch)}
            value={branch}
            onChange={setBranch}
          />
        </div>
        <p>
          Persona: <b>{person}</b>
        </p>
        {CASH_NOTES.map((note) => (
          <p key={note} className="text-ink-soft">
            {note}
          </p>
        ))}
        {isKnown && sums.undecided > 0 && <p role="status">{toUndecidedText(sums.undecided)}</p>}
      </Panel>
      {isKnown && operations && (
        <>
          {byType && <SumsTable table={byType} />}
          {lines && lines.rows.length > 0 && <SumsTable table={lines} />}
          <StatementFiles
            make={() => {
              const at = Date.now();
              return toCashClosing(all, question, { company, at, source: toAge(readAt, at) });
            }}
          />
        </>
      )}
      <BackToReports />
    </div>
  );
}
