import Download from 'lucide-react/icons/download';
import { useId } from 'react';
import { toShown } from '../../crud/shown-value';
import type { EntityDefinition } from '../../domain/entity';
import type { Change } from '../../domain/import/changes';
import { importedFields } from '../../domain/import/columns';
import type { FaultyRow, ImportPlan, SkippedRow } from '../../domain/import/plan';
import { formatInteger } from '../../domain/rules/numbers';
import { Button } from '../../ui/button';
import { Facts } from '../../ui/facts';
import { Panel } from '../../ui/panel';
import { SectionHeading } from '../../ui/section-heading';
import { toCounted } from './import-words';

const SHOWN_READY = 3;
const SHOWN_LEFT_OUT = 30;

export interface PlanViewProps {
  readonly entity: EntityDefinition;
  readonly plan: ImportPlan;
  readonly onDownload: () => void;
}

/**
 * The outcome of an import before it is saved: how many rows go in, how the first ones look, and which do not and why.
 */
export function PlanView({ entity, plan, onDownload }: PlanViewProps) {
  const id = useId();
  const { ready, changes, faulty, skipped, newNames } = plan;
  const leftOut = faulty.length + skipped.length;
  return (
    <>
      <Panel aria-labelledby={id} className="grid gap-3">
        <SectionHeading id={id}>Así quedaría</SectionHeading>
        <div role="status">
          <ul className="grid gap-1">
            <li data-ready={ready.length}>
              <b className="num">{formatInteger(ready.length)}</b> {toCounted(entity, ready.length)}{' '}
              por importar
            </li>
            {faulty.length > 0 && (
              <li data-faulty={faulty.length}>
                <b className="num">{formatInteger(faulty.length)}</b>{' '}
                {faulty.length === 1 ? 'fila con errores' : 'filas con errores'}: no se importan
              </li>
            )}
            {skipped.length > 0 && (
              <li data-skipped={skipped.length}>
                <b className="num">{formatInteger(skipped.length)}</b>{' '}
                {skipped.length === 1 ? 'fila repetida' : 'filas repetidas'}: no se importan, y lo
                que ya está no cambia
              </li>
            )}
          </ul>
        </div>
        {Object.entries(newNames).map(([field, names]) => (
          <p key={field}>
            {`${entity.fields[field]?.label ?? field}: se ${names.length === 1 ? 'crea' : 'crean'} ${names.map((name) => `«${name}»`).join(', ')}.`}
          </p>
        ))}
        {changes.length > 0 && (
          <div className="grid gap-1">
            <h3 className="text-base">Se guarda distinto de como está escrito</h3>
            <ul className="list-disc pl-5">
              {changes.map((change) => (
                <ChangeLine key={change.field} entity={entity} {...change} />
              ))}
            </ul>
          </div>
        )}
        <p className="text-ink-soft">Nada se ha guardado todavía.</p>
        {ready.slice(0, SHOWN_READY).map(({ line, fields }) => (
          <div key={line} className="grid gap-2 border-t border-line pt-3">
            <h3 className="text-base">Fila {line}</h3>
            <Facts
              items={importedFields(entity)
                .map(([name, field]) => ({
                  label: field.label,
                  value: toShown(field, fields[name]),
                }))
                .filter(({ value }) => value !== '')}
            />
          </div>
        ))}
      </Panel>
      {leftOut > 0 && (
        <Panel as="div" className="grid gap-3">
          <SectionHeading>No se importan</SectionHeading>
          <ul className="grid gap-2">
            {faulty.slice(0, SHOWN_LEFT_OUT).map((row) => (
              <FaultyLine key={row.line} {...row} />
            ))}
            {skipped.slice(0, Math.max(0, SHOWN_LEFT_OUT - faulty.length)).map((row) => (
              <SkippedLine key={row.line} {...row} />
            ))}
          </ul>
          {leftOut > SHOWN_LEFT_OUT && (
            <p>{`Se muestran ${SHOWN_LEFT_OUT} de ${formatInteger(leftOut)}. En el archivo están todas.`}</p>
          )}
          <div>
            <Button onClick={onDownload}>
              <Download aria-hidden="true" />
              Descargar estas filas con su motivo
            </Button>
          </div>
          <p className="text-sm text-ink-soft">
            Es un CSV con las mismas columnas: corrígelo y vuelve a importarlo.
          </p>
        </Panel>
      )}
    </>
  );
}

/** 'Sexo, 97 filas: «F» queda Femenino; «M» queda Masculino.' */
function ChangeLine({ entity, field, count, examples }: Change & Pick<PlanViewProps, 'entity'>) {
  const { [field]: facts } = entity.fields;
  const shown = examples.map(({ written, kept }) => `«${written}» queda ${toShown(facts, kept)}`);
  return (
    <li data-changed={field} className="wrap-anywhere">
      {`${facts?.label ?? field}, ${formatInteger(count)} ${count === 1 ? 'fila' : 'filas'}: ${shown.join('; ')}.`}
    </li>
  );
}

function FaultyLine({ line, name, issues }: FaultyRow) {
  return (
    <li data-line={line}>
      <b>Fila {line}</b>
      {name && ` · ${name}`}
      <ul className="list-disc pl-5">
        {issues.map(({ field, label, message }) => (
          <li key={field} className="wrap-anywhere">
            {label}: {message}
          </li>
        ))}
      </ul>
    </li>
  );
}

function SkippedLine({ line, name, reason }: SkippedRow) {
  return (
    <li data-line={line} className="wrap-anywhere">
      <b>Fila {line}</b>
      {name && ` · ${name}`}. {reason}
    </li>
  );
}
