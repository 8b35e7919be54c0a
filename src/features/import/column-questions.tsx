import type { EntityDefinition } from '../../domain/entity';
import {
  type ColumnQuestion,
  type Reading,
  type Readings,
  readInColumn,
} from '../../domain/import/readings';
import { toNumberWords } from '../../domain/rules/amount-words';
import { formatMeasure } from '../../domain/rules/numbers';
import { ChoiceGroup } from '../../ui/choice-group';
import { Field } from '../../ui/field';

export interface ColumnQuestionsProps {
  readonly entity: EntityDefinition;
  readonly questions: readonly ColumnQuestion[];
  readonly readings: Readings;
  readonly onAnswer: (field: string, reading: Reading) => void;
}

/** One question for each column whose cells can be read in two ways, with the column's own evidence. */
export function ColumnQuestions({ entity, questions, readings, onAnswer }: ColumnQuestionsProps) {
  return questions.map((question) => {
    const { field, kind, proof, proved } = question;
    const { words, options } = (kind === 'date' ? askDate : askNumber)(question);
    return (
      <Field
        key={field}
        isGroup
        isRequired
        label={`${entity.fields[field]?.label}: ${words}`}
        hint={toReason(proof, proved)}
      >
        <ChoiceGroup
          name={`reading-${field}`}
          options={options}
          value={readings[field] ?? ''}
          onChange={({ target }) => onAnswer(field, target.value as Reading)}
          className="max-w-120"
        />
      </Field>
    );
  });
}

function toReason(proof: string | null, proved: Reading | null): string {
  if (proof === null) return 'Vale para toda la columna: ninguna otra celda lo aclara.';
  return proved
    ? `Vale para toda la columna. Otra celda lo aclara: «${proof}».`
    : `Vale para toda la columna, en la que está escrito de las dos maneras.`;
}

function askNumber({ example }: ColumnQuestion) {
  const [whole, decimal]: [Reading, Reading] = example.includes('.')
    ? ['comma', 'dot']
    : ['dot', 'comma'];
  const numberOf = (reading: Reading) => Number(readInColumn('measure', example, reading));
  return {
    words: `¿«${example}» es ${toNumberWords(numberOf(whole))}?`,
    options: [
      { value: whole, label: 'Sí' },
      { value: decimal, label: `No, es ${formatMeasure(numberOf(decimal))}` },
    ],
  };
}

const DAY_AND_MONTH = new Intl.DateTimeFormat('es-CO', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

function askDate({ example }: ColumnQuestion) {
  const month = String(readInColumn('date', example, 'month'));
  const [year = '', first = '', second = ''] = month.split('-');
  const spoken = (iso: string) => DAY_AND_MONTH.format(new Date(`${iso}T00:00:00Z`));
  const options = [
    { value: 'day', label: spoken(`${year}-${second}-${first}`) },
    { value: 'month', label: spoken(month) },
  ];
  return { words: `¿«${example}» es ${options.map(({ label }) => label).join(' o ')}?`, options };
}
