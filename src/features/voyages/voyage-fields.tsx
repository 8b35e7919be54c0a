import { useWatch } from 'react-hook-form';
import { ExpiryMark } from '../../crud/expiry';
import { DateField } from '../../crud/fields/date-field';
import { HourField } from '../../crud/fields/hour-field';
import { PlaceFields } from '../../crud/fields/place-fields';
import { SelectField } from '../../crud/fields/select-field';
import { FormSection } from '../../crud/form-section';
import { useEntityFormContext } from '../../crud/use-entity-form';
import { useRecords } from '../../crud/use-records';
import { isSameName } from '../../domain/values/same';
import { CrewField } from './crew-field';
import { useRouteProposal } from './use-route-proposal';
import { VOYAGE_PLACE } from './use-voyage-rules';

/** In the order of the entity, which the error summary keeps. */
export function VoyageFields() {
  const { form } = useEntityFormContext();
  const { rows: vessels } = useRecords('vessel');
  const { rows: branches } = useRecords('branch');
  const chosen = useWatch({ control: form.control, name: 'vehiculoNombre' });
  const { propose, isProposed } = useRouteProposal();
  const vessel = vessels.find(({ view }) => isSameName(view.nombre, chosen));
  const toOptions = (rows: typeof vessels) =>
    rows.map(({ view }) => ({ value: String(view.nombre), label: String(view.nombre) }));
  return (
    <>
      <FormSection title="Embarcación y salida" hasRequired>
        <SelectField
          name="vehiculoNombre"
          options={toOptions(vessels)}
          onChosen={propose}
          hint={
            vessel && (
              <span className="flex flex-wrap items-center gap-x-2">
                Patente: <ExpiryMark date={vessel.view.fechaExpPatente} />
              </span>
            )
          }
        />
        <SelectField name="sucursalNombre" options={toOptions(branches)} />
        <DateField name="fechaSalida" />
        <HourField name="horaSalida" />
      </FormSection>
      <FormSection title="Destino">
        <PlaceFields {...VOYAGE_PLACE} />
        {isProposed && (
          <p role="status" className="text-sm text-ink-soft sm:col-span-6">
            Sucursal o destino propuestos según los envíos que esperan la embarcación. Revísalos.
          </p>
        )}
      </FormSection>
      <FormSection title="Tripulación">
        <CrewField />
      </FormSection>
    </>
  );
}
