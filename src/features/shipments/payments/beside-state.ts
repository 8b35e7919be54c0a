/**
 * The payments that go with a shipment's payment state, in one transaction with it: marking as paid records the missing
 * amount, reverting annuls the payments. Nothing where the server keeps no payments.
 */
import { isUntried } from '../../../db/delivery';
import type { MirrorRow } from '../../../db/schema';
import { findRow, type StoreReads } from '../../../db/store';
import type { Fields } from '../../../domain/entity';
import { isInForce, paymentsOf, toBalance } from '../../../domain/rules/payments';
import { createUuid, randomBytes, toSibling } from '../../../domain/rules/uuid';
import { toListed } from '../../../domain/rules/voyage-cargo';
import { isOurs } from '../../../domain/server-version';
import type { Runtime } from '../../../session/runtime';

export type Request = Parameters<Runtime['save']>[0];

/** Reason for annulling a payment whose shipment was corrected before it was sent, so that nobody was asked for one. */
const CORRECTED = 'Se corrigió el estado del pago del envío';

/** @param requests creates, updates and state changes of shipments; others are left out */
export async function besideState(
  { db, serverVersion }: { readonly db: StoreReads } & Pick<Runtime, 'serverVersion'>,
  requests: readonly Request[],
): Promise<Request[]> {
  const told = requests.filter(({ fields }) => 'estadoPago' in fields);
  const isNothing = told.every(({ key, fields }) => key === null && fields.estadoPago !== 'PAGADO');
  if (isNothing || !isOurs(await serverVersion())) return [];
  const isAllNew = told.every(({ key }) => key === null);
  const payments = isAllNew ? [] : await db.listRows('payment');
  const beside = told.map(async (request) => {
    if (request.key === null) return toMissingPayment(request, request.fields, NEW(request), []);
    const row = await findRow(db, 'shipment', request.key);
    if (!row) return [];
    const own = paymentsOf(row, payments);
    // A state that its form showed is no change, whatever became of it meanwhile.
    const was = request.opened?.estadoPago ?? row.view.estadoPago;
    if (was === request.fields.estadoPago) return toCorrection(db, row, request.fields, own);
    if (row.view.estadoPago === request.fields.estadoPago) return [];
    if (request.fields.estadoPago === 'PAGADO')
      return toMissingPayment(request, { ...row.view, ...request.fields }, toListed(row), own);
    const annulments = toAnnulments(own, request.fields.motivo);
    return was === 'PAGADO'
      ? annulments.map((one) => ({ ...one, follows: request.operationId }))
      : [];
  });
  return (await Promise.all(beside)).flat();
}

/** A new shipment is named by the key that it will have here. */
const NEW = ({ operationId }: Request) => operationId;

/** Noted under an id that follows from the other's: saved twice, it is one. */
function toMissingPayment(
  { operationId }: Request,
  shipment: Fields,
  envioId: string | number,
  own: readonly MirrorRow[],
): Request[] {
  const { missing } = toBalance(shipment, own);
  if (missing === 0) return [];
  const fields = { envioId, valor: missing, tipoPago: shipment.tipoPago, nota: null };
  return [{ ...toPaymentRequest(toSibling(operationId), fields), follows: operationId }];
}

/** A payment that was recorded with a payment state follows corrections of its shipment, until it is sent. */
async function toCorrection(
  db: StoreReads,
  row: MirrorRow,
  fields: Fields,
  own: readonly MirrorRow[],
): Promise<Request[]> {
  if (fields.estadoPago !== 'PAGADO') return [];
  const unsent = (await db.listUnsettled()).filter(
    (one) => one.entity === 'payment' && one.follows !== undefined && isUntried(one),
  );
  const noted = own.find(
    ({ key, view }) =>
      (isInForce(view) || view.motivo === CORRECTED) &&
      unsent.some((one) => one.kind === 'create' && one.key === key),
  );
  if (!noted) return [];
  const shipment = { ...row.view, ...fields };
  const others = own.filter((one) => one !== noted);
  const corrected = {
    valor: toBalance(shipment, others).missing,
    tipoPago: shipment.tipoPago,
    // An earlier correction may have annulled it.
    ...(!isInForce(noted.view) && { estado: 'VIGENTE', motivo: null, anuladoEn: null }),
  };
  // The amount that others paid in part is the whole of it now.
  if (corrected.valor === 0) return toAnnulments([noted], null);
  return [
    {
      operationId: createUuid(Date.now(), randomBytes),
      entity: 'payment',
      key: noted.key,
      kind: 'update',
      fields: corrected,
      draft: null,
    },
  ];
}

/** A payment as it is saved; the save adds the time. */
export function toPaymentRequest(
  operationId: string,
  fields: {
    readonly envioId: string | number;
    readonly valor: number;
    readonly tipoPago: unknown;
    readonly nota: string | null;
  },
): Request {
  return {
    operationId,
    entity: 'payment',
    key: null,
    kind: 'create',
    fields: { ...fields, estado: 'VIGENTE' },
    draft: null,
  };
}

/** Those in force, annulled. */
export function toAnnulments(payments: readonly MirrorRow[], reason: unknown): Request[] {
  return payments
    .filter(({ view }) => isInForce(view))
    .map(({ key }) => ({
      operationId: createUuid(Date.now(), randomBytes),
      entity: 'payment',
      key,
      kind: 'update',
      fields: { estado: 'ANULADO', motivo: String(reason ?? '') || CORRECTED },
      draft: null,
    }));
}
