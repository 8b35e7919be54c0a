import * as v from 'valibot';
import { defineEntity, type Fields } from '../entity';
import { countedPieces, record, records } from '../event-fields';
import { choice } from '../fields';
import { COUNT_STEPS } from '../options';
import { schemaOf } from '../record-schema';

/** Also those that left the voyage since. */
const MOST_SHIPMENTS = 1000;

const fields = {
  viajeId: record('Viaje'),
  paso: choice('Qué se cuenta', COUNT_STEPS),
  enviosIds: records('Envíos contados', MOST_SHIPMENTS),
  bultos: countedPieces('Bultos contados', MOST_SHIPMENTS),
};

/**
 * The pieces that one person counted of a voyage on one device. Nobody else changes it: the count of all is made of all
 * records of the voyage when it is read (docs/decisions/0110). `bultos` has a text for each of `enviosIds`.
 */
export const pieceCount = defineEntity({
  name: 'pieceCount',
  texts: {
    named: 'el conteo de bultos',
    title: 'Conteo',
    listTitle: 'LISTADO DE CONTEOS DE BULTOS',
    created: 'Conteo guardado correctamente',
    updated: 'Conteo actualizado correctamente',
    taken: 'Ya hay un conteo con estos datos',
  },
  fields,
  schema: v.pipe(
    schemaOf(fields),
    v.transform((input): Fields => input),
  ),
  references: [
    { field: 'viajeId', entity: 'voyage', by: 'id' },
    { field: 'enviosIds', entity: 'shipment', by: 'id', isMany: true },
  ],
  naturalKey: () => null,
  searchKeys: [],
  nameOf: (one) => (one.paso === 'ENTREGADO' ? 'al llegar' : 'al subir'),
});
