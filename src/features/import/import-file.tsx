import { type ReactNode, useId, useMemo, useState } from 'react';
import { ConsentTick, type ConsentTickProps } from '../../crud/consent-tick';
import { FormTrouble } from '../../crud/form-trouble';
import type { FileProgress } from '../../db/outbox/save-file';
import type { EntityDefinition } from '../../domain/entity';
import { type Columns, guessColumns, missingFields } from '../../domain/import/columns';
import type { PlanImport } from '../../domain/import/plan';
import {
  askColumns,
  type ColumnQuestion,
  type Readings,
  toUsualReading,
} from '../../domain/import/readings';
import type { Table } from '../../domain/import/table';
import { HOME_PATH } from '../../domain/paths';
import { formatInteger } from '../../domain/rules/numbers';
import { useRuntime } from '../../session/runtime-context';
import { useOurServer } from '../../session/use-our-server';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { notify } from '../../ui/notices-store';
import { Panel } from '../../ui/panel';
import { SectionHeading } from '../../ui/section-heading';
import { ColumnChoices } from './column-choices';
import { ColumnQuestions } from './column-questions';
import { toCount, toCounted, toNotWritten } from './import-words';
import { PlanView } from './plan-view';
import { saveErrors, saveImport } from './save-import';
import { useImportFacts } from './use-import-facts';

export interface ImportFileProps {
  readonly entity: EntityDefinition;
  readonly fileName: string;
  readonly table: Table;
  readonly planImport: PlanImport;
  /** Where in the file the table is. */
  readonly children: ReactNode;
}

const NOTICE_MS = 4000;

/** One file: its columns, the outcome of its rows, and the confirmation. */
export function ImportFile({ entity, fileName, table, planImport, children }: ImportFileProps) {
  const id = useId();
  const runtime = useRuntime();
  const { facts, records, isWhole } = useImportFacts(entity);
  const keepsConsent = (useOurServer() ?? false) && entity.name === 'customer';
  const [columns, setColumns] = useState(() => guessColumns(entity, table.titles));
  const [answers, setAnswers] = useState<Readings>({});
  const [hasConsent, setHasConsent] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const [saved, setSaved] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [progress, setProgress] = useState<FileProgress | null>(null);
  const [ids] = useState(() => new Map<number, string>());

  const missing = missingFields(entity, columns);
  const questions = useMemo(() => askColumns(entity, table, columns), [entity, table, columns]);
  const readings = useMemo(() => toReadings(questions, answers), [questions, answers]);
  const hasOpenQuestion = questions.some(({ field }) => !readings[field]);
  const isCompanyUnknown = entity.ownCompany !== null && facts.company === '';
  const isDone = saved !== null;
  // Rows that are saved already would count as existing.
  const isAnswered = missing.length === 0 && !hasOpenQuestion;
  const canJudge = isWhole && isAnswered && !isCompanyUnknown && !isDone && !progress;
  const plan = useMemo(
    () => (canJudge ? planImport(entity, table, columns, readings, facts) : null),
    [canJudge, planImport, entity, table, columns, readings, facts],
  );
  const count = plan?.ready.length ?? 0;

  const chooseColumns = (next: Columns) => {
    setColumns(next);
    // An answer is about the column that the field had.
    const stay = Object.entries(answers).filter(([field]) => next[field] === columns[field]);
    setAnswers(Object.fromEntries(stay));
  };

  const save = async () => {
    setIsAsked(false);
    if (!plan) return;
    setProgress({ done: 0, total: count });
    setFailure(null);
    try {
      const stated = keepsConsent ? { hasConsent } : null;
      await saveImport(runtime, entity, plan.ready, stated, ids, setProgress);
      setSaved(count);
      const title = `Se ${count === 1 ? 'importó' : 'importaron'} ${toCount(entity, count)}`;
      notify({ kind: 'success', title, text: 'Guardado en este equipo', durationMs: NOTICE_MS });
    } catch (error) {
      reportError(error);
      setFailure(toNotWritten(error));
    } finally {
      setProgress(null);
    }
  };

  if (isDone) return <Imported entity={entity} count={saved} />;
  return (
    <>
      <Panel aria-labelledby={id} className="grid gap-3">
        <SectionHeading id={id} hasRequired>
          Qué trae cada columna de {fileName}
        </SectionHeading>
        {children}
        <ColumnChoices
          entity={entity}
          table={table}
          columns={columns}
          missing={missing}
          onChange={chooseColumns}
        />
        <ColumnQuestions
          entity={entity}
          questions={questions}
          readings={readings}
          onAnswer={(field, reading) => setAnswers({ ...answers, [field]: reading })}
        />
      </Panel>
      {progress && (
        <p role="status">
          {`Guardando en este equipo: ${formatInteger(progress.done)} de ${toCount(entity, progress.total)}. Si la app se cierra, sigue sola al abrirla.`}
        </p>
      )}
      {missing.length > 0 && (
        <p role="status">
          {missing.length === 1
            ? 'Falta decir de dónde sale un campo obligatorio.'
            : `Falta decir de dónde salen ${missing.length} campos obligatorios.`}{' '}
          Si el archivo no lo trae, agrégale esa columna.
        </p>
      )}
      {hasOpenQuestion && <p role="status">Falta responder cómo se lee una columna.</p>}
      {!isWhole && <p role="status">Leyendo los datos de este equipo…</p>}
      {isWhole && isCompanyUnknown && (
        <p role="status">
          Este equipo todavía no sabe cuál es tu empresa, y cada producto debe llevarla. Se puede
          importar cuando se hayan descargado los datos.
        </p>
      )}
      {plan && (
        <>
          {records.readAt === null && (
            <p role="status">
              {`Este equipo todavía no ha descargado los ${entity.texts.plural} de la empresa: solo se compara con lo registrado aquí. Lo que ya exista en el servidor quedará por decidir en Sincronización.`}
            </p>
          )}
          <PlanView
            entity={entity}
            plan={plan}
            onDownload={() => {
              const name = saveErrors(entity, table, columns, readings, plan);
              notify({ kind: 'success', text: `Archivo listo: ${name}`, durationMs: NOTICE_MS });
            }}
          />
          {keepsConsent && count > 0 && (
            <ConsentOfAll isGiven={hasConsent} onChange={setHasConsent} />
          )}
          {failure && (
            <FormTrouble title="No se importó ninguna fila" isNew>
              {failure}
            </FormTrouble>
          )}
          {count > 0 ? (
            <Button variant="next" onClick={() => setIsAsked(true)} className="self-start">
              Importar {toCount(entity, count)}
            </Button>
          ) : (
            <p role="status">No queda ninguna fila por importar.</p>
          )}
          <ConfirmDialog
            isOpen={isAsked}
            title={`¿Importar ${toCount(entity, count)}?`}
            confirmText="Importar"
            cancelText="Cancelar"
            onConfirm={() => void save()}
            onCancel={() => setIsAsked(false)}
            facts={[
              { label: 'Archivo', value: fileName },
              { label: 'Se importan', value: toCount(entity, count) },
              { label: 'No se importan', value: String(plan.faulty.length + plan.skipped.length) },
              ...(keepsConsent
                ? [{ label: 'Autorización', value: hasConsent ? 'De todos' : 'Sin autorización' }]
                : []),
            ]}
          />
        </>
      )}
    </>
  );
}

/** The person's answer, then the column's proof. */
function toReadings(questions: readonly ColumnQuestion[], answers: Readings): Readings {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const reading = answers[question.field] ?? toUsualReading(question);
      return reading ? [[question.field, reading]] : [];
    }),
  );
}

function Imported({ entity, count }: { entity: EntityDefinition; count: number }) {
  return (
    <Panel as="div" className="grid gap-3" data-imported={count}>
      <h2 className="text-xl">
        {`${count === 1 ? 'Quedó guardado' : 'Quedaron guardados'} ${toCount(entity, count)} en este equipo`}
      </h2>
      <p>
        {`${count === 1 ? 'Se envía solo' : 'Se envían solos'} cuando haya conexión. Lo que el servidor no acepte aparecerá en Sincronización, ${toCounted(entity, 1)} por ${toCounted(entity, 1)}.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="next" to={entity.paths.list}>
          Ver los {entity.texts.plural}
        </ButtonLink>
        <ButtonLink to={`${HOME_PATH}/sync`}>Ver lo que está por enviar</ButtonLink>
      </div>
    </Panel>
  );
}

const STATEMENT =
  'Cada uno de estos clientes conoce la política de privacidad y autorizó que se traten sus datos personales.';
const HINT =
  'Márcala solo si la empresa tiene la autorización de todos ellos: queda a tu nombre en cada cliente. Sin marcar quedan sin autorización, y se puede registrar después, cliente por cliente.';

/** The statement that each customer of the file authorised that their data is treated; without it they have none. */
function ConsentOfAll(props: Pick<ConsentTickProps, 'isGiven' | 'onChange'>) {
  return <ConsentTick {...props} statement={STATEMENT} hint={HINT} />;
}
