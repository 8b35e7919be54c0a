import { useMemo, useRef, useState } from 'react';
import { useRecords } from '../../crud/use-records';
import type { MirrorRow } from '../../db/schema';
import { newPath } from '../../domain/paths';
import { shipmentsToJoin, toListed } from '../../domain/rules/voyage-cargo';
import { toShipmentNumber } from '../../domain/rules/waybill';
import { useRuntime } from '../../session/runtime-context';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { Dialog } from '../../ui/dialog';
import { saveVoyage } from './save-voyage';
import { countOf, toShipmentCount } from './voyage-words';

const TICK = 'size-6 flex-none accent-rio';
const LINE = 'flex min-h-dock cursor-pointer items-center gap-3 px-3 py-1 leading-snug';
/** As many as a voyage may carry. */
const MOST = 500;

/** The shipments that wait for the vessel, all ticked: those that stay are unticked. */
export function JoinDialog({ row, onClose }: { row: MirrorRow; onClose: () => void }) {
  const runtime = useRuntime();
  const { rows: shipments } = useRecords('shipment');
  const { rows: voyages } = useRecords('voyage');
  const room = MOST - countOf(row.view.enviosIds);
  const waiting = useMemo(
    () => shipmentsToJoin(row, shipments, voyages),
    [row, shipments, voyages],
  );
  const offered = waiting.slice(0, room);
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const isSaving = useRef(false);
  const chosen = offered.filter(({ key }) => !unticked.has(key));
  const name = String(row.view.vehiculoNombre ?? '');
  const toggle = (key: string) => {
    const next = new Set(unticked);
    if (!next.delete(key)) next.add(key);
    setUnticked(next);
  };
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
        <fieldset className="min-w-0 rounded-1 border-stroke border-edge">
          <legend className="sr-only">Envíos que suben</legend>
          <label className={`${LINE} font-strong`}>
            <input
              type="checkbox"
              name="todos"
              className={TICK}
              checked={chosen.length === offered.length}
              ref={(box) => {
                if (box) box.indeterminate = chosen.length > 0 && chosen.length < offered.length;
              }}
              onChange={() =>
                setUnticked(
                  new Set(chosen.length === offered.length ? offered.map(({ key }) => key) : []),
                )
              }
            />
            <span>
              Todos <span className="num">{`(${chosen.length} de ${offered.length})`}</span>
            </span>
          </label>
          <ul className="max-h-[38vh] overflow-y-auto">
            {offered.map((shipment) => (
              <li key={shipment.key} className="border-edge border-t-stroke">
                <label className={LINE}>
                  <input
                    type="checkbox"
                    name="enviosIds"
                    value={shipment.key}
                    className={TICK}
                    checked={!unticked.has(shipment.key)}
                    onChange={() => toggle(shipment.key)}
                  />
                  <span className="min-w-0 wrap-anywhere">
                    <b className="num">{toShipmentNumber(shipment).number}</b>
                    <span className="block text-sm text-ink-soft">
                      {`A ${shipment.view.municipioLlegada ?? ''} · ${shipment.view.descripcionEnvio ?? ''}`}
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {waiting.length > offered.length && (
        <p>{`Un viaje lleva como máximo ${MOST} envíos: quedan ${waiting.length - offered.length} por fuera.`}</p>
      )}
    </Dialog>
  );
}
