import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { ComboboxField } from '../../crud/fields/combobox-field';
import { useEntityFormContext } from '../../crud/use-entity-form';
import { useRecords, wholeState } from '../../crud/use-records';
import type { MirrorRow } from '../../db/schema';
import { customer } from '../../domain/entities/customer';
import { isErased } from '../../domain/rules/erased';
import { createSearch, toSearchText } from '../../domain/rules/search';
import { useOwnerOf } from './use-owners';

const SUGGESTED_CUSTOMERS = 5;

/** The owner's document, suggested as it is typed; a name finds it too. */
export function OwnerField() {
  const { form } = useEntityFormContext();
  const typed = String(useWatch({ control: form.control, name: 'customerNumDocument' }) ?? '');
  const customers = useRecords('customer');
  const { rows } = customers;
  const wanted = useDeferredValue(typed);
  const options = useMemo(() => suggest(rows, wanted), [rows, wanted]);
  const owner = useOwnerOf()(typed);
  const isStranger = wholeState(customers) === 'known' && /^\d{5,11}$/.test(typed) && owner === '';
  return (
    <ComboboxField
      name="customerNumDocument"
      options={options}
      placeholder="Documento o nombre"
      hint={owner || (isStranger ? 'Ningún cliente de este equipo tiene ese documento' : undefined)}
    />
  );
}

function suggest(rows: readonly MirrorRow[], typed: string) {
  const matches = createSearch(typed);
  const found: { value: string; label: string; note: string }[] = [];
  for (const { view, base } of rows) {
    if (found.length === SUGGESTED_CUSTOMERS) break;
    if (isErased(base)) continue;
    const document = String(view.numDocument ?? '');
    const name = customer.nameOf(view);
    if (document && matches(toSearchText([document, name])))
      found.push({ value: document, label: document, note: name });
  }
  return found;
}
