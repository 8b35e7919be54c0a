import { useMemo, useState } from 'react';
import { DayInput } from '../../crud/day-input';
import { toAge } from '../../crud/list-summary';
import { useOwnCompany } from '../../crud/use-own-company';
import { useRecords, wholeState } from '../../crud/use-records';
import { MESSAGES } from '../../domain/messages';
import {
  type PeriodShipment,
  shipmentsOf,
  toShipmentsStatement,
} from '../../domain/reports/period';
import { parseDate, toBogotaDay } from '../../domain/rules/dates';
import { withUnbrokenMoney } from '../../domain/rules/numbers';
import { paidBy } from '../../domain/rules/payments';
import { toRegisteredAt, toShipmentNumber } from '../../domain/rules/waybill';
import { clock } from '../../session/clock';
import { useOurServer } from '../../session/use-our-server';
import { Field } from '../../ui/field';
import { Panel } from '../../ui/panel';
import { useScreenTitle } from '../../ui/screen-title';
import { Waiting } from '../../ui/waiting';
import { BackToReports } from './back-to-reports';
import { StatementFiles } from './statement-files';
import { BranchChoice, SumsTable } from './statement-parts';
import { usePartyNames } from './use-names';

/** The shipments registered between two days, with their totals, from this device's data. */
export function PeriodScreen() {
  useScreenTitle('Envíos entre dos fechas');
  const today = toBogotaDay(clock.now());
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  const [branch, setBranch] = useState('');
  const company = useOwnCompany() ?? '';
  const known = useRecords('shipment');
  const customers = useRecords('customer');
  const { rows, readAt } = known;
  const nameOf = usePartyNames();
  const keepsPayments = useOurServer();
  const paid = useRecords('payment');
  const { rows: payments } = paid;
  const state = wholeState(known, customers, paid);
  const paidOf = useMemo(() => paidBy(payments), [payments]);
  const all = useMemo(
    () =>
      rows.map(
        (row): PeriodShipment => ({
          at: toRegisteredAt(row),
          number: toShipmentNumber(row).number,
          sender: nameOf(row.view.remitenteCedula),
          recipient: nameOf(row.view.destinatarioCedula),
          view: row.view,
          noted: paidOf(row),
        }),
      ),
    [rows, nameOf, paidOf],
  );
  const isAsked = parseDate(from) !== null && parseDate(to) !== null && from <= to;
  const question = { from, to, branch };
  const make = () => {
    const at = clock.now();
    return toShipmentsStatement(
      all,
      question,
      { company, at, source: toAge(readAt, at) },
      keepsPayments,
    );
  };
  const statement = isAsked && state === 'known' ? make() : null;
  const count = isAsked ? shipmentsOf(all, question).length : 0;
  return (
    <div className="flex grow flex-col gap-4">
      <Panel as="div" className="grid gap-3">
        <div className="flex flex-wrap items-start gap-3">
          <Field label="Desde" className="basis-44">
            <DayInput name="desde" value={from} onChange={setFrom} />
          </Field>
          <Field
            label="Hasta"
            className="basis-44"
            error={isAsked ? undefined : 'Elige dos días, el primero antes que el segundo'}
          >
            <DayInput name="hasta" value={to} onChange={setTo} />
          </Field>
          <BranchChoice
            branches={rows.map(({ view }) => String(view.sucursalNombre ?? ''))}
            value={branch}
            onChange={setBranch}
          />
        </div>
        {statement && (
          <>
            <p role="status" data-count={count}>
              {`${count} ${count === 1 ? 'envío' : 'envíos'}.`}
            </p>
            {statement.notes.map((note) => (
              <p key={note}>{withUnbrokenMoney(note)}</p>
            ))}
          </>
        )}
        <p className="text-ink-soft">{toAge(readAt, clock.now())}</p>
      </Panel>
      {state === 'waiting' && <Waiting text={MESSAGES.loading} />}
      {state === 'unknown' && (
        <p>Los envíos aún no se han descargado en este equipo. Llegarán cuando haya conexión.</p>
      )}
      {statement && (
        <>
          {statement.tables.slice(0, 3).map((table) => (
            <SumsTable key={table.title} table={table} />
          ))}
          <StatementFiles make={make} />
        </>
      )}
      <BackToReports />
    </div>
  );
}
