import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { customer } from '../../domain/entities/customer';
import { product } from '../../domain/entities/product';
import type { EntityDefinition } from '../../domain/entity';
import { ButtonLink } from '../../ui/button-link';
import { Field } from '../../ui/field';
import { FileInput } from '../../ui/file-input';
import { Panel } from '../../ui/panel';
import { useScreenTitle } from '../../ui/screen-title';
import { Waiting } from '../../ui/waiting';
import { ImportSheets } from './import-sheets';
import { HOW_TO } from './import-words';
import { type ReadFile, readFile } from './read-file';

/** An import into the list that the address is below. */
export function ImportScreen() {
  const { pathname } = useLocation();
  const entity = pathname.startsWith(product.paths.list) ? product : customer;
  return <ImportInto key={entity.name} entity={entity} />;
}

interface Chosen {
  /** Each file anew, also the same one chosen twice. */
  readonly number: number;
  readonly name: string;
  readonly read: ReadFile | null;
}

/** Many records out of a file: chosen, mapped, looked at, and only then saved. Works without a network. */
function ImportInto({ entity }: { entity: EntityDefinition }) {
  useScreenTitle(`Importar ${entity.texts.plural}`);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const open = async (file: File) => {
    const number = (chosen?.number ?? 0) + 1;
    setChosen({ number, name: file.name, read: null });
    const read = await readFile(file, entity);
    // A file chosen meanwhile is the one that counts.
    setChosen((now) => (now?.number === number ? { ...now, read } : now));
  };
  const read = chosen?.read;
  return (
    <div className="flex grow flex-col gap-4">
      <Panel as="div" className="grid gap-3">
        <Field
          label={chosen ? 'Elegir otro archivo' : 'Archivo'}
          hint={HOW_TO}
          error={read?.is === 'problem' ? read.text : undefined}
        >
          <FileInput name="file" accept={ACCEPTED} onFile={(file) => void open(file)} />
        </Field>
        <p className="text-ink-soft">
          Se lee en este equipo, también sin conexión. Antes de guardar verás cómo queda cada fila.
        </p>
      </Panel>
      {chosen && !read && <Waiting text="Leyendo el archivo…" className="py-4" />}
      {chosen && read?.is === 'sheets' && (
        <ImportSheets key={chosen.number} entity={entity} fileName={chosen.name} read={read} />
      )}
      <ButtonLink to={entity.paths.list} variant="quiet" size="small" className="-ml-3 self-start">
        <ArrowLeft aria-hidden="true" />
        Volver
      </ButtonLink>
    </div>
  );
}

const ACCEPTED =
  '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
