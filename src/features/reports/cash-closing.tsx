import { useMemo, useState } from 'react';
import { usePeopleNames } from '../../crud/use-people-names';
import { useRecords, wholeState } from '../../crud/use-records';
import { CASH_NOTES, PAYMENT_NOTES } from '../../domain/reports/cash';
import { toBogotaDay } from '../../domain/rules/dates';
import { toNameKey } from '../../domain/values/same';
import { clock } from '../../session/clock';
import { useRuntime } from '../../session/runtime-context';
import { useOurServer } from '../../session/use-our-server';
import { usePersonName } from '../../session/use-person-name';
import { useStored } from '../../session/use-stored';
import { Field } from '../../ui/field';
import { useScreenTitle } from '../../ui/screen-title';
import { Select } from '../../ui/select';
import { readOwnPayments, toCashEntries } from './cash-entries';
import { CashForm } from './cash-form';
import { toPaymentEntries, toUnnoted } from './payment-entries';
import { usePartyNames } from './use-names';

const DAY_MS = 86_400_000;
/** The days for which a device keeps its sent operations. */
const DAYS_KEPT = 7;

/** Money collected in a day, offline too: by the payments that were noted, or by this device's own notes. */
export function CashScreen() {
  useScreenTitle('Cierre de caja');
  const isOurs = useOurServer();
  if (isOurs === undefined) return null;
  return isOurs ? <PaymentsCash /> : <OwnNotesCash />;
}

/** Closes any day of any person of the company. */
function PaymentsCash() {
  const { user } = useRuntime();
  const own = toNameKey(user.username);
  const [who, setWho] = useState(own);
  const paid = useRecords('payment');
  const known = useRecords('shipment');
  const customers = useRecords('customer');
  const { rows: payments, readAt } = paid;
  const { rows: shipments } = known;
  const state = wholeState(paid, known, customers);
  const senderOf = usePartyNames();
  const nameOf = usePeopleNames();
  const all = useMemo(
    () => toPaymentEntries(payments, shipments, senderOf, own),
    [payments, shipments, senderOf, own],
  );
  const entries = useMemo(() => all.filter((entry) => entry.who === who), [all, who]);
  const people = [...new Set([own, ...all.map((entry) => entry.who)])].map((value) => ({
    value,
    label: value === '' ? 'Alguien que ya no es de la empresa' : nameOf(value),
  }));
  return (
    <CashForm
      entries={entries}
      person={people.find(({ value }) => value === who)?.label ?? nameOf(who)}
      personChoice={
        <Field label="Persona" className="min-w-0 flex-1 basis-52">
          <Select
            name="persona"
            value={who}
            options={people}
            onChange={({ target }) => setWho(target.value)}
          />
        </Field>
      }
      firstDay={null}
      notes={PAYMENT_NOTES}
      toUnnoted={(question) => toUnnoted(payments, shipments, senderOf, question)}
      // A payment belongs to a shipment, which tells its sender and branch.
      state={state === 'known' ? known.state : state}
      readAt={readAt}
    />
  );
}

/** Closes the signed-in person's days that this device still keeps. */
function OwnNotesCash() {
  const person = usePersonName();
  const known = useRecords('shipment');
  const customers = useRecords('customer');
  const { rows, readAt } = known;
  const operations = useStored(readOwnPayments, []);
  const senderOf = usePartyNames();
  const entries = useMemo(
    () => operations && toCashEntries(operations, rows, senderOf),
    [operations, rows, senderOf],
  );
  return (
    <CashForm
      entries={entries}
      person={person}
      firstDay={toBogotaDay(clock.now() - (DAYS_KEPT - 1) * DAY_MS)}
      notes={CASH_NOTES}
      state={known.isWhole && customers.isWhole ? 'known' : 'opening'}
      readAt={readAt}
    />
  );
}
