import { useMemo, useRef, useState } from 'react';
import { RecordTicks } from '../../crud/record-ticks';
import { useRecords } from '../../crud/use-records';
import type { MirrorRow } from '../../db/schema';
import { newPath } from '../../domain/paths';
import { isOnTheWay } from '../../domain/rules/corridors';
import { shipmentsToJoin, toListed } from '../../domain/rules/voyage-cargo';
import { toShipmentNumber } from '../../domain/rules/waybill';
import { isSameName } from '../../domain/values/same';
import { useRuntime } from '../../session/runtime-context';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { Dialog } from '../../ui/dialog';
import { saveVoyage } from './save-voyage';
import { countOf, toShipmentCount } from './voyage-words';

/** The most shipments that a voyage may carry. */
const MOST = 500;

/** The shipments that wait for the vessel; those on its way are ticked. */
export function JoinDialog({ row, onClose }: { row: MirrorRow; onClose: () => void }) {
  const runtime = useRuntime();
  const { rows: shipments } = useRecords('shipment');
  const { rows: voyages } = useRecords('voyage');
  const { rows: branches } = useRecords('branch');
  const room = MOST - countOf(row.view.enviosIds);
  const waiting = useMemo(() => {
    const isNear = onTheWayOf(row, branches);
    const all = shipmentsToJoin(row, shipments, voyages);
    const away = all.filter((one) => !isNear(one));
    return { all: [...all.filter(isNear), ...away], away: new Set(away.map(({ key }) => key)) };
  }, [row, shipments, voyages, branches]);
  const offered = waiting.all.slice(0, room);
  const [picked, setPicked] = useState<ReadonlySet<string>>();
  const unticked = picked ?? waiting.away;
  const isSaving = useRef(false);
  const chosen = offered.filter(({ key }) => !unticked.has(key));
  const name = String(row.view.vehiculoNombre ?? '');
  const save = async () => {
    if (isSaving.current || chosen.length === 0) return;
    isSaving.current = true;
    const aboard = Array.isArray(row.view.enviosIds) ? row.view.enviosIds : [];
    const enviosIds = [...aboard, ...chosen.map(toListed)];
    const verb = chosen.length === 1 ? 'subió' : 'subieron';
    const sentence = `${toShipmentCount(chosen.length)} ${verb} a ${name}`;
    if (await saveVoyage(runtime, row.key, { enviosIds }, sentence)) onClose();
    isSaving.current = false;
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Subir envíos a ${name}`}
      actions={
        offered.length === 0 ? (
          <>
            <Button onClick={onClose}>Cerrar</Button>
            <ButtonLink variant="next" to={newPath('shipment')}>
              Registrar envío
            </ButtonLink>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancelar</Button>
            <Button
              variant={chosen.length > 0 ? 'next' : 'default'}
              isUnavailable={chosen.length === 0}
              onClick={() => void save()}
              data-autofocus
            >
              {`Subir ${chosen.length}`}
            </Button>
          </>
        )
      }
    >
      {offered.length === 0 ? (
        <p>
          {`No hay envíos de ${name} por subir: los que van en ella ya están en un viaje, o llegaron.`}
        </p>
      ) : (
        <RecordTicks
          rows={offered}
          unticked={unticked}
          onChange={setPicked}
          legend="Envíos que suben"
          name="enviosIds"
        >
          {(shipment) => (
            <>
              <b className="num">{toShipmentNumber(shipment).number}</b>
              <span className="block text-sm text-ink-soft">
                {`A ${shipment.view.municipioLlegada ?? ''} · ${shipment.view.descripcionEnvio ?? ''}`}
              </span>
              {waiting.away.has(shipment.key) && (
                <b className="block text-sm">
                  {`No queda en el camino: va de ${shipment.view.municipioSalida ?? ''} a ${shipment.view.municipioLlegada ?? ''}.`}
                </b>
              )}
            </>
          )}
        </RecordTicks>
      )}
      {waiting.all.length > offered.length && (
        <p>{`Un viaje lleva como máximo ${MOST} envíos: quedan ${waiting.all.length - offered.length} por fuera.`}</p>
      )}
    </Dialog>
  );
}

/** The places that a voyage passes, from the town of its branch to its destination. */
function onTheWayOf({ view }: MirrorRow, branches: readonly MirrorRow[]) {
  const branch = branches.find((one) => isSameName(one.view.nombre, view.sucursalNombre));
  const boat = {
    ...view,
    municipioSalida: branch?.view.municipio,
    departamentoSalida: branch?.view.departamento,
  };
  return (shipment: MirrorRow) => isOnTheWay(boat, shipment.view);
}
