import type { LucideIcon } from 'lucide-react';
import Contact from 'lucide-react/icons/contact';
import FileDown from 'lucide-react/icons/file-down';
import IdCard from 'lucide-react/icons/id-card';
import Ship from 'lucide-react/icons/ship';
import UsersRound from 'lucide-react/icons/users-round';
import { useId } from 'react';
import { toAge } from '../../crud/list-summary';
import { type Records, useRecords, wholeState } from '../../crud/use-records';
import type { MirrorName } from '../../domain/entity';
import { MESSAGES } from '../../domain/messages';
import type { ReportDefinition } from '../../domain/reports/definitions';
import { formatInteger } from '../../domain/rules/numbers';
import { clock } from '../../session/clock';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { type Outcome, useReport } from './use-report';

const ICONS: Partial<Record<MirrorName, LucideIcon>> = {
  user: IdCard,
  crewMember: UsersRound,
  vessel: Ship,
  customer: Contact,
};

/** One list: how much there is of it, and its PDF. */
export function ReportCard({ definition }: { definition: ReportDefinition }) {
  const { entity } = definition;
  const { menuLabel: title, plural } = entity.texts;
  const Icon = ICONS[entity.name] ?? FileDown;
  const listed = useRecords(entity.name);
  const records = { ...listed, state: wholeState(listed) };
  const { outcome, download, makeHere } = useReport(definition, records);
  const id = useId();
  const isComing = outcome.is === 'coming';
  return (
    <Panel as="article" aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex items-start gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-7 flex-none text-rio-ink" />
        <div className="grid gap-0.5">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          <p className="text-ink-soft">{toContent(records, entity.texts.title, plural)}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={records.isWhole ? download : undefined}
          isUnavailable={isComing || !records.isWhole}
          className={BUTTON}
        >
          <FileDown aria-hidden="true" />
          {isComing ? 'Preparando…' : 'Descargar PDF'}
          <span className="sr-only"> de {plural}</span>
        </Button>
        {outcome.is === 'failed' && outcome.canMakeHere && records.state === 'known' && (
          <Button onClick={makeHere} className={BUTTON}>
            Hacerlo en este equipo
            <span className="sr-only">: {plural}</span>
          </Button>
        )}
      </div>
      <OutcomeLine outcome={outcome} />
    </Panel>
  );
}

const BUTTON = 'max-sm:flex-1 max-sm:basis-52';

/** Always there: a status that comes with its words is not read aloud. */
function OutcomeLine({ outcome }: { outcome: Outcome }) {
  if (outcome.is === 'failed')
    return (
      <p className="error" role="alert">
        {outcome.text}
      </p>
    );
  return (
    <p role="status" className="text-ink-soft empty:-mt-4">
      {outcome.is === 'done' && outcome.text}
    </p>
  );
}

function toContent({ state, rows, readAt }: Records, singular: string, plural: string): string {
  if (state === 'opening') return '';
  if (state === 'waiting') return MESSAGES.loading;
  if (state === 'unknown') return 'Aún no se ha descargado en este equipo';
  const noun = rows.length === 1 ? singular.toLowerCase() : plural;
  return `${formatInteger(rows.length)} ${noun} · ${toAge(readAt, clock.now())}`;
}
