/** Where one can go by typing: the screens of the menu, new records, and the records of this device. */

import { useMemo } from 'react';
import { toRegisterText } from '../../crud/form-texts';
import { createSearchIndex } from '../../crud/search-index';
import { useRecords } from '../../crud/use-records';
import type { MirrorRow } from '../../db/schema';
import { entityOf, type QueuedEntity } from '../../domain/entities';
import { customer } from '../../domain/entities/customer';
import { shipment } from '../../domain/entities/shipment';
import { vessel } from '../../domain/entities/vessel';
import { labelOf, TOLD_STATES } from '../../domain/options';
import { detailPath } from '../../domain/paths';
import type { Role } from '../../domain/roles';
import { isErased } from '../../domain/rules/erased';
import { readLabelCode } from '../../domain/rules/label-code';
import { formatDocument } from '../../domain/rules/numbers';
import { canSee, canWrite } from '../../domain/rules/permissions';
import { createSearch, toSearchText } from '../../domain/rules/search';
import { toToldState } from '../../domain/rules/to-claim';
import { isLocalKey, toProvisionalNumber, toShipmentNumber } from '../../domain/rules/waybill';
import { SCAN_PARAM, SCAN_PATH } from '../../features/shipments/scan/scan-paths';
import { useRuntime } from '../../session/runtime-context';
import { useOurServer } from '../../session/use-our-server';
import { menuOf } from '../shell/menu';

export interface Destination {
  readonly label: string;
  /** Its kind: 'Pantalla', 'Cliente · 41.219.530'. */
  readonly note: string;
  readonly to: string;
}

const SCANS: readonly Destination[] = [
  { label: 'Escanear lo que subió', note: 'Pantalla', to: `${SCAN_PATH}?${SCAN_PARAM}=subio` },
  { label: 'Escanear lo que llegó', note: 'Pantalla', to: `${SCAN_PATH}?${SCAN_PARAM}=llego` },
];
const SHOWN_OF_EACH = 5;
const REGISTERED: readonly QueuedEntity[] = ['shipment', 'customer', 'vessel', 'product'];

/** The kinds of records that are looked through. */
const KINDS = [
  {
    entity: shipment,
    index: createSearchIndex(shipment, ({ key }) => [isLocalKey(key) && toProvisionalNumber(key)]),
    label: (row: MirrorRow) => toShipmentNumber(row).number,
    note: ({ view }: MirrorRow) =>
      `Envío · a ${view.municipioLlegada ?? ''} · ${labelOf(TOLD_STATES, toToldState(view))}`,
  },
  {
    entity: customer,
    index: createSearchIndex(customer),
    label: ({ view }: MirrorRow) => customer.nameOf(view),
    note: ({ view }: MirrorRow) => `Cliente · ${formatDocument(view.numDocument)}`,
  },
  {
    entity: vessel,
    index: createSearchIndex(vessel),
    label: ({ view }: MirrorRow) => vessel.nameOf(view),
    note: ({ view }: MirrorRow) => `Embarcación · ${String(view.licensePlate ?? '')}`,
  },
] as const;

/** Finds destinations by a typed text: screens first, then at most five records of each kind, the newest first. */
export function useDestinations(): (query: string) => readonly Destination[] {
  const { user } = useRuntime();
  const isOurs = useOurServer() ?? false;
  const rows = {
    shipment: useRecords('shipment').rows,
    customer: useRecords('customer').rows,
    vessel: useRecords('vessel').rows,
  };
  const screens = useMemo(() => screensOf(user.rol, isOurs), [user.rol, isOurs]);
  return (typed) => {
    // A scanner types the whole link of a label.
    const query = readLabelCode(typed)?.number ?? typed;
    const matches = createSearch(query);
    const found = screens.filter(({ label }) => matches(toSearchText([label])));
    if (query.trim() === '') return found;
    const records = KINDS.filter(({ entity }) => canWrite(user.rol, entity.name)).flatMap(
      ({ entity, index, label, note }) =>
        startingFirst(
          index
            .find(rows[entity.name as keyof typeof rows], query)
            .filter(({ base }) => !isErased(base)),
          label,
          query,
        )
          .slice(0, SHOWN_OF_EACH)
          .map((row) => ({
            label: label(row),
            note: note(row),
            to: detailPath(entity.name, row.key),
          })),
    );
    return [...found, ...records];
  };
}

/** `ana` is Ana Beatriz before Liliana. */
function startingFirst(
  rows: readonly MirrorRow[],
  label: (row: MirrorRow) => string,
  query: string,
): readonly MirrorRow[] {
  const start = ` ${toSearchText([query.trim()])}`;
  const isStarting = (row: MirrorRow) => ` ${toSearchText([label(row)])}`.includes(start);
  return [...rows.filter(isStarting), ...rows.filter((row) => !isStarting(row))];
}

function screensOf(role: Role, isOurs: boolean): Destination[] {
  const screens = menuOf(role, isOurs).flatMap(({ entries }) =>
    entries.map(({ label, to }) => ({ label, note: 'Pantalla', to })),
  );
  const forms = REGISTERED.filter((name) => canWrite(role, name)).map((name) => {
    const entity = entityOf(name);
    return { label: toRegisterText(entity), note: 'Nuevo', to: entity.paths.create };
  });
  return [
    ...screens,
    ...(canSee(role, 'shipments') ? SCANS : []),
    { label: 'Mi Cuenta', note: 'Pantalla', to: '/adminSection/account' },
    ...forms,
  ];
}
