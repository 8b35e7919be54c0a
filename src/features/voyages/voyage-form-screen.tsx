import { useLocation, useParams } from 'react-router-dom';
import { FormScreen } from '../../crud/form-screen';
import { useRecord } from '../../crud/use-record';
import { useRecords } from '../../crud/use-records';
import { voyage } from '../../domain/entities/voyage';
import type { Fields } from '../../domain/entity';
import { labelOf, VOYAGE_STATES } from '../../domain/options';
import { detailPath } from '../../domain/paths';
import { toSameTownQuestion } from '../../domain/rules/same-town';
import { isVoyageOpen } from '../../domain/rules/voyages';
import { isSameName } from '../../domain/values/same';
import { ButtonLink } from '../../ui/button-link';
import { EmptyState } from '../../ui/empty-state';
import { useVoyageRules } from './use-voyage-rules';
import { VoyageFields } from './voyage-fields';
import { WhereKept } from './where-kept';

/** `add-voyage` plans one, `add-voyage/{id}/update` changes one that is not over. */
export function VoyageFormScreen() {
  return (
    <WhereKept>
      <VoyageForm />
    </WhereKept>
  );
}

function VoyageForm() {
  const { id } = useParams();
  const { state } = useLocation();
  const record = useRecord('voyage', id ?? null);
  const row = record.is === 'here' ? record.row : null;
  const rules = useVoyageRules(row);
  const { rows: branches } = useRecords('branch');
  const toWarning = (fields: Fields) => {
    const from = branches.find(({ view }) => isSameName(view.nombre, fields.sucursalNombre));
    const { departamento, municipio } = from?.view ?? {};
    const start = { departamentoSalida: departamento, municipioSalida: municipio };
    return toSameTownQuestion({ ...fields, ...start });
  };
  if (row && !isVoyageOpen(row.view.estado))
    return (
      <EmptyState
        title={`Este viaje ya está en ${labelOf(VOYAGE_STATES, row.view.estado)}`}
        action={<ButtonLink to={detailPath('voyage', row.key)}>Ver el viaje</ButtonLink>}
      >
        Lo que fue de él queda como está: no se cambia más.
      </EmptyState>
    );
  const vehiculoNombre = (state as { vessel?: string } | null)?.vessel;
  return (
    <FormScreen
      entity={voyage}
      rules={rules}
      reference={id}
      title={id === undefined ? 'Programar viaje' : undefined}
      confirmWarning={toWarning}
      initial={{ estado: 'PROGRAMADO', vehiculoNombre }}
    >
      <VoyageFields />
    </FormScreen>
  );
}
