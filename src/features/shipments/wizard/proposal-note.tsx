import History from 'lucide-react/icons/history';
import Undo2 from 'lucide-react/icons/undo-2';
import { useEntityFormContext } from '../../../crud/use-entity-form';
import { listInWords } from '../../../domain/rules/list-in-words';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { useWizard } from './wizard-context';
import { TYPED_FIELDS, type TypedField } from './wizard-values';

const WORDS: Readonly<Partial<Record<TypedField, string>>> = {
  vehiculoNombre: 'embarcación',
  sucursalNombre: 'sucursal',
  departamentoSalida: 'salida',
  municipioSalida: 'salida',
  departamentoLlegada: 'llegada',
  municipioLlegada: 'llegada',
  direccionEnvio: 'dirección',
  tipoPago: 'tipo de pago',
  descripcionEnvio: 'descripción',
};

/** Values that were filled in by themselves and nobody has changed, and one button that empties them. */
export function ProposalNote() {
  const { values } = useWizard();
  const { form } = useEntityFormContext();
  const { proposal, typed } = values;
  const shown = TYPED_FIELDS.filter(
    (field) => proposal?.facts[field] && proposal.facts[field] === typed[field],
  );
  if (shown.length === 0) return null;
  const remove = () => {
    // A municipality goes with its department.
    for (const field of shown) form.setValue(field, '', { shouldDirty: true });
    form.setFocus(shown[0] ?? 'vehiculoNombre');
  };
  return (
    <Panel
      as="div"
      role="group"
      aria-label="Ya propuesto"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3"
    >
      <History aria-hidden="true" className="flex-none text-rio-ink" />
      <p className="min-w-0 flex-1 basis-64 leading-snug">
        <b>Ya propuesto:</b> {listInWords(new Set(shown.flatMap((field) => WORDS[field] ?? [])))}.
        Revísalo.
      </p>
      <Button size="small" onClick={remove}>
        <Undo2 aria-hidden="true" /> Quitar
      </Button>
    </Panel>
  );
}
