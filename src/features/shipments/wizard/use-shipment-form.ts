import { useEffect, useMemo, useRef } from 'react';
import { type EntityForm, useEntityForm } from '../../../crud/use-entity-form';
import { useOwnCompany } from '../../../crud/use-own-company';
import { usePlaces } from '../../../crud/use-places';
import { shipment } from '../../../domain/entities/shipment';
import { createShipmentRules } from '../shipment-form-rules';
import { useWizard } from './wizard-context';
import { TYPED_FIELDS, type TypedFacts } from './wizard-values';

/** The shipment step's form: its values are the draft's, and the earlier steps supply the rest. */
export function useShipmentForm(): { entityForm: EntityForm; companyName: string | null } {
  const { wizard, values, sender, recipient, cargo } = useWizard();
  const places = usePlaces();
  const companyName = useOwnCompany() || null;
  const opened = values.corrects?.opened;
  const rules = useMemo(
    () =>
      createShipmentRules(
        places,
        {
          remitenteCedula: sender.is === 'found' ? sender.document : '',
          destinatarioCedula: recipient.is === 'found' ? recipient.document : '',
          productosIds: cargo.chosen.map(({ key }) => key),
          companiaNombre: opened?.companiaNombre ?? companyName,
        },
        opened,
      ),
    [places, sender, recipient, cargo, opened, companyName],
  );
  const initial = useRef(values.typed);
  const entityForm = useEntityForm({
    entity: shipment,
    rules,
    row: null,
    initial: initial.current,
  });

  const { subscribe } = entityForm.form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: typed }) =>
          wizard.type(
            Object.fromEntries(
              TYPED_FIELDS.map((field) => [field, String(typed[field] ?? '')]),
            ) as TypedFacts,
          ),
      }),
    [subscribe, wizard],
  );
  return { entityForm, companyName };
}
