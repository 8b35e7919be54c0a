import * as v from 'valibot';
import { defineEntity, type Fields, pickFields } from '../entity';
import { address, choice, documentText, longText, text } from '../fields';
import { MESSAGES } from '../messages';
import { money, optionalMoney } from '../money-fields';
import { DELIVERY_STATES, PAYMENT_STATES, PAYMENT_TYPES } from '../options';
import { schemaOf } from '../record-schema';
import { toProvisionalNumber } from '../rules/waybill';
import { toNameKey } from '../values/same';

const fields = {
  remitenteCedula: documentText('Documento del remitente', MESSAGES.shipmentDocument),
  destinatarioCedula: documentText('Documento del destinatario', MESSAGES.shipmentDocument),
  companiaNombre: text('Empresa'),
  vehiculoNombre: text('Embarcación'),
  sucursalNombre: text('Sucursal de salida'),
  departamentoSalida: text('Departamento de salida'),
  municipioSalida: text('Municipio de salida'),
  departamentoLlegada: text('Departamento de llegada'),
  municipioLlegada: text('Municipio de llegada'),
  direccionEnvio: address('Dirección de entrega'),
  tipoPago: choice('Tipo de pago', PAYMENT_TYPES),
  estadoPago: choice('Estado del pago', PAYMENT_STATES),
  costoEnvio: money('Costo del envío'),
  valorDeclarado: { ...optionalMoney('Valor declarado'), since: 1 } as const,
  descripcionEnvio: longText('Descripción del envío'),
  estadoEntrega: choice('Estado de la entrega', DELIVERY_STATES),
};

/** Server ids on the wire, local keys in an operation. */
const productosIds = v.pipe(
  v.optional(v.unknown(), []),
  v.array(v.union([v.number(), v.string()]), 'Agrega al menos un producto'),
  v.minLength(1, 'Agrega al menos un producto'),
  v.maxLength(500, 'Un envío lleva como máximo 500 productos'),
);

const place = schemaOf(fields);

export const shipment = defineEntity({
  name: 'shipment',
  texts: {
    named: 'el envío',
    title: 'Envío',
    listTitle: 'LISTADO DE ENVÍOS',
    created: 'Envío registrado correctamente',
    updated: 'Se actualizó correctamente.',
    taken: 'Ya hay un envío con este número',
  },
  fields,
  schema: v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }): Fields => {
      const raw = (dataset.value ?? {}) as Fields;
      const facts = v.safeParse(place, raw);
      const products = v.safeParse(productosIds, raw.productosIds);
      for (const issue of facts.issues ?? [])
        addIssue({ message: issue.message, ...(issue.path && { path: issue.path }) });
      for (const issue of products.issues ?? [])
        addIssue({
          message: issue.message,
          path: [
            {
              type: 'object',
              origin: 'value',
              input: raw,
              key: 'productosIds',
              value: raw.productosIds,
            },
          ],
        });
      if (!facts.success || !products.success) return NEVER;
      return { ...facts.output, productosIds: products.output };
    }),
  ),
  payload: (record) => ({
    ...pickFields(record, Object.keys(fields)),
    productosIds: record.productosIds ?? [],
  }),
  references: [
    { field: 'remitenteCedula', entity: 'customer', by: 'numDocument' },
    { field: 'destinatarioCedula', entity: 'customer', by: 'numDocument' },
    { field: 'vehiculoNombre', entity: 'vessel', by: 'nombre' },
    { field: 'sucursalNombre', entity: 'branch', by: 'nombre' },
    { field: 'productosIds', entity: 'product', by: 'id', isMany: true, isMerged: true },
  ],
  naturalKey: (record) => toNameKey(record.numeroGuia) || null,
  listed: ['numeroGuia', 'createdBy', 'correctedAt'],
  ownCompany: 'companiaNombre',
  searchKeys: [
    'numeroGuia',
    'remitenteCedula',
    'destinatarioCedula',
    'vehiculoNombre',
    'sucursalNombre',
    'municipioSalida',
    'municipioLlegada',
    'descripcionEnvio',
  ],
  nameOf: (record) =>
    String(record.numeroGuia ?? (record.key ? toProvisionalNumber(String(record.key)) : '')),
});
