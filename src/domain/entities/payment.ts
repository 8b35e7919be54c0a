import * as v from 'valibot';
import { defineEntity, type Fields } from '../entity';
import { instant, record } from '../event-fields';
import { choice, nullableText } from '../fields';
import { MESSAGES } from '../messages';
import { money } from '../money-fields';
import { labelOf, PAYMENT_ENTRY_STATES, PAYMENT_TYPES } from '../options';
import { schemaOf } from '../record-schema';
import { formatMoney } from '../rules/numbers';
import { MAX_REASON } from '../rules/transitions';

const fields = {
  envioId: record('Envío'),
  valor: money('Valor'),
  tipoPago: choice('Tipo de pago', PAYMENT_TYPES),
  pagadoEn: instant('Pagado el'),
  nota: nullableText('Nota'),
  estado: choice('Estado del pago anotado', PAYMENT_ENTRY_STATES),
  motivo: nullableText('Motivo', MAX_REASON),
  anuladoEn: instant('Anulado el'),
};

/**
 * Money that somebody received for a shipment. It is never changed nor deleted: a wrong one is annulled, with a reason.
 * The server adds its author, the author of an annulment, and whether the device reported an impossible time
 * (`isAdjusted`); a missing time is the server's.
 */
export const payment = defineEntity({
  name: 'payment',
  texts: {
    named: 'el pago',
    title: 'Pago',
    listTitle: 'LISTADO DE PAGOS',
    created: 'Pago registrado',
    updated: 'Pago anulado',
    taken: 'Ya hay un pago con estos datos',
  },
  fields,
  listed: ['registradoPor', 'anuladoPor', 'isAdjusted'],
  schema: v.pipe(
    schemaOf(fields),
    v.forward(
      v.partialCheck(
        [['estado'], ['motivo']],
        (input) => input.estado !== 'ANULADO' || input.motivo !== null,
        MESSAGES.required,
      ),
      ['motivo'],
    ),
    v.transform((input): Fields => input),
  ),
  references: [{ field: 'envioId', entity: 'shipment', by: 'id' }],
  naturalKey: () => null,
  isFinal: ({ estado }) => estado === 'ANULADO',
  searchKeys: ['registradoPor'],
  nameOf: ({ valor, tipoPago }) =>
    [formatMoney(Number(valor) || 0), tipoPago && labelOf(PAYMENT_TYPES, tipoPago)]
      .filter(Boolean)
      .join(' · '),
});
