import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useEntityFormContext } from '../../crud/use-entity-form';
import { useRecords } from '../../crud/use-records';
import type { Fields } from '../../domain/entity';
import { agreedRoute, shipmentsToJoin } from '../../domain/rules/voyage-cargo';

const ROUTE = ['sucursalNombre', 'departamentoLlegada', 'municipioLlegada'];

/** Fills branch and destination if the shipments that wait for a vessel agree upon them, and says so. */
export function useRouteProposal() {
  const { form } = useEntityFormContext();
  const { rows: shipments } = useRecords('shipment');
  const { rows: voyages } = useRecords('voyage');
  const [proposed, setProposed] = useState<Fields>({});
  const typed = useWatch({ control: form.control, name: ROUTE });
  const isUntouched = (field: string) => form.getValues(field) === proposed[field];

  const propose = (vehiculoNombre: string) => {
    const voyage = { key: '', id: null, view: { vehiculoNombre } };
    const route = agreedRoute(shipmentsToJoin(voyage, shipments, voyages));
    const free = ROUTE.filter((field) => !form.getValues(field) || isUntouched(field));
    // A route proposed for another vessel is dropped with that vessel.
    const filled = free.filter((field) => route[field] || isUntouched(field));
    for (const field of filled) {
      form.setValue(field, route[field] ?? '', { shouldDirty: true });
      form.clearErrors(field);
    }
    setProposed(Object.fromEntries(filled.map((field) => [field, route[field]])));
  };
  return {
    propose,
    isProposed: ROUTE.some((field, at) => proposed[field] && typed[at] === proposed[field]),
  };
}
