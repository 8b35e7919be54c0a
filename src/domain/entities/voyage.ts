import * as v from 'valibot';
import { defineEntity, type Fields } from '../entity';
import { hour, instant, records } from '../event-fields';
import { choice, day, nullableText, text } from '../fields';
import { MESSAGES } from '../messages';
import { VOYAGE_STATES } from '../options';
import { schemaOf } from '../record-schema';
import { formatDate } from '../rules/dates';
import { MAX_REASON } from '../rules/transitions';
import { hasArrived, hasDeparted, withHoursOfState } from '../rules/voyages';

const MOST_CREW = 50;
const MOST_SHIPMENTS = 500;

const fields = {
  vehiculoNombre: text('Embarcación'),
  sucursalNombre: text('Sucursal de salida'),
  fechaSalida: day('Fecha de salida'),
  horaSalida: hour('Hora de salida'),
  departamentoLlegada: text('Departamento de destino'),
  municipioLlegada: text('Municipio de destino'),
  tripulantesIds: records('Tripulación', MOST_CREW),
  enviosIds: records('Envíos a bordo', MOST_SHIPMENTS),
  estado: choice('Estado', VOYAGE_STATES),
  salidaReal: instant('Salió'),
  llegadaReal: instant('Llegó'),
  motivo: nullableText('Motivo', MAX_REASON),
};

/**
 * The server's numbers of crew and shipments on the wire, also local keys in an operation. `motivo` is told with a
 * correction alone: the server adds those that were made (`correcciones`), and whether a device told a time that cannot be
 * (`isAdjusted`).
 */
export const voyage = defineEntity({
  name: 'voyage',
  texts: {
    named: 'el viaje',
    title: 'Viaje',
    listTitle: 'LISTADO DE VIAJES',
    created: 'Viaje programado correctamente',
    updated: 'Viaje actualizado correctamente',
    taken: 'Ya hay un viaje con estos datos',
  },
  fields,
  listed: ['isAdjusted', 'correcciones'],
  schema: v.pipe(
    schemaOf(fields),
    v.forward(
      v.partialCheck(
        [['estado'], ['salidaReal']],
        (input) => !hasDeparted(input.estado) || input.salidaReal !== null,
        MESSAGES.required,
      ),
      ['salidaReal'],
    ),
    v.forward(
      v.partialCheck(
        [['estado'], ['llegadaReal']],
        (input) => !hasArrived(input.estado) || input.llegadaReal !== null,
        MESSAGES.required,
      ),
      ['llegadaReal'],
    ),
    v.transform((input): Fields => withHoursOfState(input)),
  ),
  references: [
    { field: 'vehiculoNombre', entity: 'vessel', by: 'nombre' },
    { field: 'sucursalNombre', entity: 'branch', by: 'nombre' },
    { field: 'tripulantesIds', entity: 'crewMember', by: 'id', isMany: true, isMerged: true },
    { field: 'enviosIds', entity: 'shipment', by: 'id', isMany: true, isMerged: true },
  ],
  naturalKey: () => null,
  searchKeys: ['vehiculoNombre', 'sucursalNombre', 'municipioLlegada', 'fechaSalida'],
  nameOf: (record) =>
    [record.vehiculoNombre, formatDate(record.fechaSalida)].filter(Boolean).join(' · '),
});
