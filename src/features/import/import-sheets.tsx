import { useMemo, useState } from 'react';
import { FormTrouble } from '../../crud/form-trouble';
import type { EntityDefinition } from '../../domain/entity';
import { findTitles } from '../../domain/import/columns';
import {
  FIRST_ROWS,
  isBlank,
  MOST_ROWS,
  type Sheet,
  type TableProblem,
  toCellText,
  toTable,
} from '../../domain/import/table';
import { formatInteger } from '../../domain/rules/numbers';
import { Field } from '../../ui/field';
import { Panel } from '../../ui/panel';
import { Select } from '../../ui/select';
import { ImportFile } from './import-file';
import type { ReadFile } from './read-file';

export interface ImportSheetsProps {
  readonly entity: EntityDefinition;
  readonly fileName: string;
  readonly read: Extract<ReadFile, { readonly is: 'sheets' }>;
}

interface Place {
  readonly sheet: number;
  readonly titles: number;
}

/** Where in a file the table is: its sheet and the row of its titles, found and changeable. */
export function ImportSheets({ entity, fileName, read }: ImportSheetsProps) {
  const { sheets, planImport } = read;
  const [place, setPlace] = useState(() => findPlace(entity, sheets));
  const { [place.sheet]: sheet = NO_SHEET } = sheets;
  const table = useMemo(() => toTable(sheet, place.titles), [sheet, place.titles]);
  const choices = (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-x-4 gap-y-3">
      {sheets.length > 1 && (
        <Field
          label="Hoja del libro"
          hint={`Se importa una a la vez, y el libro tiene ${sheets.length}.`}
        >
          <Select
            name="sheet"
            value={place.sheet}
            onChange={({ target }) => {
              const at = Number(target.value);
              setPlace({ sheet: at, titles: findTitles(entity, sheets[at]?.rows ?? []).at });
            }}
            options={sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
          />
        </Field>
      )}
      <Field label="Fila de los títulos">
        <Select
          name="titles"
          value={place.titles}
          onChange={({ target }) => setPlace({ ...place, titles: Number(target.value) })}
          options={toTitleRows(sheet)}
        />
      </Field>
    </div>
  );
  if (typeof table === 'string')
    return (
      <Panel as="div" className="grid gap-3">
        <FormTrouble title={PROBLEMS[table]} isNew />
        {choices}
      </Panel>
    );
  return (
    <ImportFile
      key={`${place.sheet} ${place.titles}`}
      entity={entity}
      fileName={fileName}
      table={table}
      planImport={planImport}
    >
      {choices}
      {sheet.text && table.titles.length === 1 && (
        <p>
          {`Solo se encontró una columna, «${table.titles[0]}». Si son varias, sepáralas con punto y coma, coma, tabulador o barra (|).`}
        </p>
      )}
    </ImportFile>
  );
}

const NO_SHEET: Sheet = { name: '', rows: [] };

const PROBLEMS: Readonly<Record<TableProblem, string>> = {
  empty: 'No hay nada escrito ahí.',
  'only-titles': 'Debajo de la fila de los títulos no hay datos.',
  'too-long': `Hay más de ${formatInteger(MOST_ROWS)} filas, y de una vez se importan como máximo ${formatInteger(MOST_ROWS)}. Divide el archivo en varios.`,
};

/** The sheet whose titles match most fields; among equals the first. */
function findPlace(entity: EntityDefinition, sheets: readonly Sheet[]): Place {
  let best = { sheet: 0, titles: 0 };
  let most = -1;
  for (const [sheet, { rows }] of sheets.entries()) {
    const { at, count } = findTitles(entity, rows);
    if (count > most) {
      best = { sheet, titles: at };
      most = count;
    }
  }
  return best;
}

/** 'Fila 4: Tipo de persona, Tipo de documento…' */
function toTitleRows({ rows }: Sheet) {
  return rows.slice(0, FIRST_ROWS).flatMap((cells, at) => {
    const words = cells.filter((cell) => !isBlank(cell)).map(toCellText);
    if (words.length === 0) return [];
    const text = words.join(', ');
    const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
    return [{ value: String(at), label: `Fila ${at + 1}: ${shown}` }];
  });
}
