import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { MoneyField } from '../../crud/fields/number-fields';
import { PlaceFields } from '../../crud/fields/place-fields';
import { SelectField } from '../../crud/fields/select-field';
import { TextAreaField } from '../../crud/fields/text-area-field';
import { TextField } from '../../crud/fields/text-field';
import { FormSection } from '../../crud/form-section';
import { useEntityFormContext } from '../../crud/use-entity-form';
import { useRecords } from '../../crud/use-records';
import { labelOf, type Option, VESSEL_TYPES } from '../../domain/options';
import { isSameName } from '../../domain/values/same';
import { useOurServer } from '../../session/use-our-server';
import { PatentWarning } from './patent-warning';

export interface ShipmentFieldsProps {
  /** The states that may be chosen; all of them where it says nothing. */
  readonly paymentStates?: readonly Option[] | undefined;
  readonly deliveryStates?: readonly Option[] | undefined;
  readonly deliveryHint?: string | undefined;
  /** Under the vessel: the way to its load. */
  readonly vesselAside?: ReactNode;
}

/** In the order of the voyage. */
export function ShipmentFields({
  paymentStates,
  deliveryStates,
  deliveryHint,
  vesselAside,
}: ShipmentFieldsProps) {
  return (
    <>
      <VoyageSection aside={vesselAside} />
      <FormSection title="Salida">
        <PlaceFields department="departamentoSalida" municipality="municipioSalida" />
      </FormSection>
      <FormSection title="Llegada">
        <PlaceFields department="departamentoLlegada" municipality="municipioLlegada" />
        <TextField name="direccionEnvio" width="full" />
      </FormSection>
      <FormSection title="Pago y estado">
        <MoneyField
          name="costoEnvio"
          placeholder="Ej. $ 1.250.000"
          hint="En pesos colombianos (COP)"
        />
        <SelectField name="tipoPago" />
        <SelectField name="estadoPago" options={paymentStates} />
        <SelectField name="estadoEntrega" options={deliveryStates} hint={deliveryHint} />
        <TextAreaField name="descripcionEnvio" />
        <DeclaredValueField />
      </FormSection>
    </>
  );
}

/** The declared value of the goods; the carta de porte says it. */
function DeclaredValueField() {
  const isKeptHere = useOurServer() === false;
  return (
    <MoneyField
      name="valorDeclarado"
      placeholder="Ej. $ 3.000.000"
      hint={
        isKeptHere
          ? 'Opcional: lo que vale la mercancía. Queda solo en este equipo, para la carta de porte.'
          : 'Opcional: lo que vale la mercancía. Va en la carta de porte.'
      }
    />
  );
}

function VoyageSection({ aside }: { aside: ReactNode }) {
  const { form } = useEntityFormContext();
  const { rows: vessels } = useRecords('vessel');
  const { rows: branches } = useRecords('branch');
  const chosen = useWatch({ control: form.control, name: 'vehiculoNombre' });
  const vessel = vessels.find(({ view }) => isSameName(view.nombre, chosen));

  /** A shipment usually leaves from where its branch is. */
  const departFrom = (name: string) => {
    const branch = branches.find(({ view }) => isSameName(view.nombre, name));
    if (!branch || form.getValues('departamentoSalida') || form.getValues('municipioSalida'))
      return;
    form.setValue('departamentoSalida', branch.view.departamento, { shouldDirty: true });
    form.setValue('municipioSalida', branch.view.municipio, { shouldDirty: true });
    form.clearErrors(['departamentoSalida', 'municipioSalida']);
  };
  return (
    <FormSection title="Embarcación y sucursal" hasRequired>
      <SelectField
        name="vehiculoNombre"
        hint={vessel && <PatentWarning expiry={vessel.view.fechaExpPatente} />}
        options={vessels.map(({ view }) => ({
          value: String(view.nombre),
          label: `${view.nombre} · ${labelOf(VESSEL_TYPES, view.type)}`,
        }))}
      />
      <SelectField
        name="sucursalNombre"
        options={branches.map(({ view }) => ({
          value: String(view.nombre),
          label: String(view.nombre),
        }))}
        onChosen={departFrom}
      />
      {aside && <div className="sm:col-span-6">{aside}</div>}
    </FormSection>
  );
}
