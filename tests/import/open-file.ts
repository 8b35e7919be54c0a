/** A file as the screen opens it: read, its table found, its columns asked, its rows judged. */
import { readFileSync } from 'node:fs';
import { CITIES } from '../../server/modules/lookups/places';
import { customer } from '../../src/domain/entities/customer';
import { product } from '../../src/domain/entities/product';
import { findTitles, guessColumns, missingFields } from '../../src/domain/import/columns';
import { type ImportFacts, type ImportPlan, planImport } from '../../src/domain/import/plan';
import { askColumns, type Readings, toUsualReading } from '../../src/domain/import/readings';
import { type Sheet, toTable } from '../../src/domain/import/table';
import { toFindPlace } from '../../src/domain/rules/places';
import { readFile } from '../../src/features/import/read-file';

const cities = CITIES.map(({ departamento, ...city }) => ({ ...city, ...departamento }));
const FACTS: Omit<ImportFacts, 'onlyPlainDocuments'> = {
  company: 'Transportes Fluviales',
  existing: new Map(),
  names: {
    cityName: {
      find: toFindPlace(cities),
      sentence: 'Elige un municipio de la lista',
    },
  },
};

export interface Opened {
  readonly refusal: string | null;
  /** The fields of questions that nobody answered, the column neither. */
  readonly open: readonly string[];
  readonly plan: ImportPlan | null;
}

/** @param answers as a person gives them, in place of what the columns prove */
export async function openFile(
  name: string,
  answers: Readings = {},
  onlyPlainDocuments: string | null = null,
): Promise<Opened> {
  const entity = name.startsWith('weights') ? product : customer;
  const facts = { ...FACTS, onlyPlainDocuments };
  const bytes = readFileSync(new URL(`files/${name}`, import.meta.url));
  const read = await readFile(new File([bytes], name), entity);
  if (read.is === 'problem') return { refusal: read.text, open: [], plan: null };
  const [sheet] = [...read.sheets].sort(
    (left, right) => findTitles(entity, right.rows).count - findTitles(entity, left.rows).count,
  );
  if (!sheet) throw new Error('a file without sheets');
  return openSheet(sheet);

  function openSheet(chosen: Sheet): Opened {
    const table = toTable(chosen, findTitles(entity, chosen.rows).at);
    if (typeof table === 'string') throw new Error(table);
    const columns = guessColumns(entity, table.titles);
    const questions = askColumns(entity, table, columns);
    const readings = Object.fromEntries(
      questions.flatMap((question) => {
        const reading = answers[question.field] ?? toUsualReading(question);
        return reading ? [[question.field, reading]] : [];
      }),
    );
    const open = [
      ...missingFields(entity, columns),
      ...questions.map(({ field }) => field).filter((field) => !readings[field]),
    ];
    const plan = open.length > 0 ? null : planImport(entity, table, columns, readings, facts);
    return { refusal: null, open, plan };
  }
}
