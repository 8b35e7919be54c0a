import * as v from 'valibot';
import { defineEntity, type Fields } from '../entity';
import { choice, day, flag, integer, measure, text } from '../fields';
import { VESSEL_TYPES, VOLUME_UNITS, WEIGHT_UNITS, YES_NO } from '../options';
import { Kept, schemaOf } from '../record-schema';
import { toNameKey } from '../values/same';

const fields = {
  nombre: text('Nombre'),
  type: choice('Tipo', VESSEL_TYPES),
  model: text('Modelo'),
  licensePlate: text('Placa'),
  registration: text('Matrícula'),
  fechaExpPatente: day('Vencimiento de la patente'),
  weightCapacity: measure('Capacidad de peso'),
  weightUnit: choice('Unidad de peso', WEIGHT_UNITS),
  volumeCapacity: measure('Capacidad de volumen'),
  volumeUnit: choice('Unidad de volumen', VOLUME_UNITS),
  passengerSpace: flag('¿Lleva pasajeros?', YES_NO),
  passengers: { ...integer('Pasajeros'), isRequired: false },
};

/** Without passenger space there are no passengers, whatever was typed. */
const withoutUnusedPassengers = v.pipe(
  v.unknown(),
  v.transform((raw): unknown =>
    raw &&
    typeof raw === 'object' &&
    String((raw as Fields).passengerSpace) === 'false' &&
    !((raw as Fields).passengers instanceof Kept)
      ? { ...raw, passengers: 0 }
      : raw,
  ),
);

export const vessel = defineEntity({
  name: 'vessel',
  texts: {
    named: 'la embarcación',
    title: 'Embarcación',
    listTitle: 'LISTADO DE VEHÍCULOS',
    created: 'Embarcación creada exitosamente',
    updated: 'Embarcación actualizada exitosamente',
    taken: 'Ya hay una embarcación con esta placa o nombre',
  },
  fields,
  schema: v.pipe(
    withoutUnusedPassengers,
    schemaOf(fields),
    v.transform((input): Fields => input),
  ),
  naturalKey: (record) => toNameKey(record.licensePlate) || null,
  unique: ['licensePlate', 'nombre'],
  listed: ['createdBy'],
  searchKeys: ['nombre', 'type', 'model', 'licensePlate', 'registration'],
  stamp: (author) => ({ createdBy: author }),
  nameOf: (record) => String(record.nombre ?? ''),
});
