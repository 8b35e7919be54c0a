import { useState } from 'react';
import * as v from 'valibot';
import { toFailureText } from '../../../crud/form-texts';
import { saveUndoable } from '../../../crud/save-undoable';
import type { MirrorRow } from '../../../db/schema';
import { payment } from '../../../domain/entities/payment';
import { MESSAGES } from '../../../domain/messages';
import { PAYMENT_TYPES } from '../../../domain/options';
import { formatMoney, parseMoney } from '../../../domain/rules/numbers';
import { type Balance, isPaidByState } from '../../../domain/rules/payments';
import { nextPaymentStates, type TransitionContext } from '../../../domain/rules/transitions';
import { createUuid, randomBytes, toSibling } from '../../../domain/rules/uuid';
import { toListed } from '../../../domain/rules/voyage-cargo';
import { toShipmentNumber } from '../../../domain/rules/waybill';
import { toTypedText } from '../../../domain/values/typed-text';
import { clock } from '../../../session/clock';
import { useRuntime } from '../../../session/runtime-context';
import { ActionDialog, type Refusal } from '../../../ui/action-dialog';
import { ChoiceGroup } from '../../../ui/choice-group';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Field } from '../../../ui/field';
import { TextInput } from '../../../ui/text-input';
import { toStateChange } from '../reason';
import { type Request, toPaymentRequest } from './beside-state';

export interface PaymentDialogProps {
  row: MirrorRow;
  balance: Balance;
  context: TransitionContext;
  onClose: () => void;
}

const { valor, tipoPago, nota } = payment.fields;

/**
 * Money received for a shipment. A payment that completes the cost moves the shipment to PAGADO; one that exceeds it,
 * or is for a shipment that counts as paid, is asked about once more.
 */
export function PaymentDialog({ row, balance, context, onClose }: PaymentDialogProps) {
  const runtime = useRuntime();
  const [operationId] = useState(() => createUuid(Date.now(), randomBytes));
  const { missing, cost, paid } = balance;
  const isPaid = isPaidByState(row.view, balance);
  const [amount, setAmount] = useState(missing > 0 && !isPaid ? formatMoney(missing) : '');
  const [type, setType] = useState(String(row.view.tipoPago ?? ''));
  const [note, setNote] = useState('');
  const [isConfirming, setIsConfirming] = useState(false);
  const [refused, setRefused] = useState<Refusal>();
  const read = { amount: v.safeParse(valor.schema, amount), note: v.safeParse(nota.schema, note) };
  const isTypeKnown = v.is(tipoPago.schema, type);
  const isComplete = read.amount.success && read.note.success && isTypeKnown;
  const value = read.amount.success ? Number(read.amount.output) : 0;
  const inFavour = paid + value - cost;
  const completes = inFavour >= 0 && mayBePaid(row, context);

  const save = async (): Promise<Refusal | undefined> => {
    if (!read.amount.success || !read.note.success) return undefined;
    const request = toPaymentRequest(operationId, {
      envioId: toListed(row),
      valor: value,
      tipoPago: type,
      nota: read.note.output === null ? null : String(read.note.output),
    });
    const words = `${formatMoney(value)} · Envío ${toShipmentNumber(row).number}${completes ? ': pasa a Pagado' : ''}`;
    try {
      const beside = completes ? [toPaid(row, operationId)] : [];
      await saveUndoable(runtime, [request, ...beside], payment.texts.created, words);
    } catch (error) {
      return { form: toFailureText(error) };
    }
    onClose();
    return undefined;
  };
  const submit = async () => {
    if (inFavour <= 0 && !isPaid) return save();
    setIsConfirming(true);
    return undefined;
  };
  const saveConfirmed = async () => {
    setRefused(await save());
    setIsConfirming(false);
  };
  const settle = () => {
    const pesos = parseMoney(amount);
    if (Number.isFinite(pesos)) setAmount(formatMoney(pesos));
  };

  if (isConfirming)
    return (
      <ConfirmDialog
        title={isPaid ? 'Ya figura como pagado' : 'El pago pasa del costo'}
        confirmText="Registrarlo"
        cancelText="Volver"
        onCancel={() => setIsConfirming(false)}
        onConfirm={saveConfirmed}
        facts={[
          { label: 'Costo del envío', value: formatMoney(cost) },
          { label: isPaid ? 'Pagos registrados' : 'Pagado antes', value: formatMoney(paid) },
          { label: 'Este pago', value: formatMoney(value) },
          ...(inFavour > 0 ? [{ label: 'Queda a favor', value: formatMoney(inFavour) }] : []),
        ]}
      >
        {isPaid ? (
          <p>Este envío ya figura como pagado. ¿Lo anotas como un pago más?</p>
        ) : (
          <p>
            Con este pago le quedan <b className="num">{formatMoney(inFavour)}</b> a favor al
            cliente. ¿Registrarlo?
          </p>
        )}
      </ConfirmDialog>
    );
  return (
    <ActionDialog
      title="Registrar pago"
      confirmText="Guardar"
      failureTitle={MESSAGES.saveFailed}
      refused={refused}
      isComplete={isComplete}
      run={submit}
      onClose={onClose}
    >
      {({ isJudged }) => (
        <>
          <p>
            Envío <b className="num">{toShipmentNumber(row).number}</b>
            {isPaid && ' · figura como pagado'}
            {missing > 0 && !isPaid && (
              <>
                {' '}
                · falta <b className="num">{formatMoney(missing)}</b>
              </>
            )}
          </p>
          <Field
            label={valor.label}
            isRequired
            hint={
              completes ? 'Con este pago el envío pasa a Pagado.' : 'En pesos colombianos (COP)'
            }
            error={isJudged && !read.amount.success ? read.amount.issues[0].message : undefined}
          >
            <TextInput
              name="valor"
              className="num"
              inputMode="numeric"
              value={amount}
              onChange={({ target }) => setAmount(target.value)}
              onBlur={settle}
              data-autofocus
            />
          </Field>
          <Field
            label={tipoPago.label}
            isGroup
            isRequired
            error={isJudged && !isTypeKnown ? 'Elige una de las opciones' : undefined}
          >
            <ChoiceGroup
              name="tipoPago"
              options={PAYMENT_TYPES}
              value={type}
              isStacked
              onChange={({ target }) => setType(target.value)}
            />
          </Field>
          <Field
            label={nota.label}
            hint="Opcional: quién pagó, número de la consignación"
            error={isJudged && !read.note.success ? read.note.issues[0].message : undefined}
          >
            <TextInput
              name="nota"
              value={note}
              onChange={({ target }) => setNote(target.value)}
              onBlur={() => setNote(toTypedText('text', note))}
            />
          </Field>
        </>
      )}
    </ActionDialog>
  );
}

function mayBePaid({ view }: MirrorRow, context: TransitionContext): boolean {
  return nextPaymentStates(String(view.estadoPago), context).includes('PAGADO');
}

function toPaid(row: MirrorRow, paymentId: string): Request {
  return {
    operationId: toSibling(paymentId),
    entity: 'shipment',
    key: row.key,
    kind: 'status',
    fields: toStateChange('estadoPago', 'PAGADO', { reason: null, at: clock.now() }),
    draft: null,
  };
}
