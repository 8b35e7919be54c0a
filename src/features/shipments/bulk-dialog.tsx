import { useMemo, useState } from 'react';
import { indexByDocument } from '../../crud/customers-by-document';
import { toFailureText } from '../../crud/form-texts';
import { RecordTicks, type RecordTicksProps } from '../../crud/record-ticks';
import { useRecords } from '../../crud/use-records';
import { useTransitionContext } from '../../crud/use-transition-context';
import { MESSAGES } from '../../domain/messages';
import { toStepState } from '../../domain/rules/to-claim';
import type { TransitionContext } from '../../domain/rules/transitions';
import { toShipmentNumber } from '../../domain/rules/waybill';
import { useRuntime } from '../../session/runtime-context';
import { ActionDialog, type Refusal } from '../../ui/action-dialog';
import { ChoiceGroup } from '../../ui/choice-group';
import { Field } from '../../ui/field';
import { type BulkAim, ONE_BY_ONE, partRows, toTargets } from './bulk-changes';
import { toPartyName } from './people-words';
import { toRouteText } from './route-cell';
import { saveMany } from './save-many';
import { type StateField, toStateText } from './shipment-states';

export interface BulkDialogProps {
  keys: readonly string[];
  /** The change that the button stands for which opened it; null where it is chosen here. */
  aim: BulkAim | null;
  onClose: () => void;
}

const FIELDS: readonly { value: StateField; label: string }[] = [
  { value: 'estadoEntrega', label: 'Entrega' },
  { value: 'estadoPago', label: 'Pago' },
];
/** At once: more rows than this nobody looks through. */
const MOST = 200;

export function BulkDialog(props: BulkDialogProps) {
  const context = useTransitionContext();
  return context && <KnownBulkDialog {...props} context={context} />;
}

/** One step for many shipments: all ticked, those that cannot take it named, one confirmation. */
function KnownBulkDialog({
  keys,
  aim,
  onClose,
  context,
}: BulkDialogProps & { context: TransitionContext }) {
  const runtime = useRuntime();
  const records = useRecords('shipment');
  const [field, setField] = useState<StateField>(aim?.field ?? 'estadoEntrega');
  const [picked, setPicked] = useState('');
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  // The server's news meanwhile change which states may follow.
  const rows = useMemo(() => {
    const asked = new Set(keys.slice(0, MOST));
    return records.rows.filter(({ key }) => asked.has(key));
  }, [records.rows, keys]);
  const targets = toTargets(rows, field, context);
  const chosenState = targets.some(({ value }) => value === picked) ? picked : '';
  const to = aim ? toStepState(aim.to, context.keepsReasons) : chosenState;
  const { movable, kept } = partRows(rows, field, to, context);
  const chosen = movable.filter(({ key }) => !unticked.has(key));

  const save = async (): Promise<Refusal | undefined> => {
    try {
      await saveMany(runtime, chosen, { field, to });
    } catch (error) {
      return { form: toFailureText(error) };
    }
    onClose();
    return undefined;
  };

  return (
    <ActionDialog
      title={aim?.title ?? 'Cambiar varios envíos'}
      confirmText={to === '' ? 'Pasar' : `Pasar ${chosen.length} a ${toStateText(field, to)}`}
      startsOn={aim ? 'confirm' : undefined}
      failureTitle={MESSAGES.saveFailed}
      isComplete={to !== '' && chosen.length > 0}
      run={save}
      onClose={onClose}
    >
      {({ isJudged }) => (
        <>
          {!aim && (
            <>
              <Field label="Qué cambia" isGroup>
                <ChoiceGroup
                  name="campo"
                  options={FIELDS}
                  value={field}
                  onChange={(event) => {
                    setField(event.target.value === 'estadoPago' ? 'estadoPago' : 'estadoEntrega');
                    setPicked('');
                  }}
                />
              </Field>
              {targets.length > 0 ? (
                <Field
                  label="Pasan a"
                  isGroup
                  isRequired
                  error={isJudged && to === '' ? 'Elige el nuevo estado' : undefined}
                >
                  <ChoiceGroup
                    name={field}
                    options={targets}
                    value={to}
                    isStacked
                    onChange={(event) => setPicked(event.target.value)}
                  />
                </Field>
              ) : (
                <p>Ninguno de estos envíos puede cambiar sin un motivo.</p>
              )}
              <p className="text-sm text-ink-soft">{ONE_BY_ONE[field]}</p>
            </>
          )}
          {to !== '' && movable.length > 0 && (
            <BulkTicks rows={movable} unticked={unticked} onChange={setUnticked} />
          )}
          {to !== '' && kept.length > 0 && (
            <div>
              <b>No cambian</b>
              <ul className="list-disc pl-5">
                {kept.map((why) => (
                  <li key={why}>{why}</li>
                ))}
              </ul>
            </div>
          )}
          {isJudged && to !== '' && chosen.length === 0 && (
            <p role="alert">Marca por lo menos un envío.</p>
          )}
          {keys.length > MOST && (
            <p>{`Van los primeros ${MOST} de ${keys.length}. Filtra la lista para llegar a los demás.`}</p>
          )}
        </>
      )}
    </ActionDialog>
  );
}

/** The shipments that a step is for. */
function BulkTicks(props: Pick<RecordTicksProps, 'rows' | 'unticked' | 'onChange'>) {
  const { rows: people } = useRecords('customer');
  const customers = useMemo(() => indexByDocument(people), [people]);
  return (
    <RecordTicks {...props} legend="Envíos que cambian" name="envio">
      {(row) => (
        <>
          <b className="num">{toShipmentNumber(row).number}</b>{' '}
          {toPartyName(customers.named(row.view.destinatarioCedula), row.view.destinatarioCedula)}
          <span className="block text-sm text-ink-soft">{toRouteText(row.view)}</span>
        </>
      )}
    </RecordTicks>
  );
}
