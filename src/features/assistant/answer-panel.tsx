import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { ExpiryMark } from '../../crud/expiry';
import { RowMark, toEdge } from '../../crud/row-mark';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { GuideTag } from '../../ui/guide-tag';
import { Panel } from '../../ui/panel';
import { Plank } from '../../ui/plank';
import type { Answer, RecordLink } from './answer';
import type { Choice } from './names';

const SHOWN = 10;

export interface AnswerPanelProps {
  readonly answer: Answer;
  readonly onChoose: (choice: Choice) => void;
  /** Below everything else. */
  readonly children?: ReactNode;
}

/** The sentence first, then what must be known with it, then the records it was made of. */
export function AnswerPanel({ answer, onChoose, children }: AnswerPanelProps) {
  const { text, notes, records, list, article, links, choices } = answer;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? records : records.slice(0, SHOWN);
  const hidden = records.length - shown.length;
  const rest = hidden === 1 ? 'Ver 1 más' : `Ver ${article} ${hidden} restantes`;
  return (
    <Panel as="div" className="talk-answer">
      <p className="text-lg">{together(text)}</p>
      {notes.map((note) => (
        <p key={note} className="text-ink-soft">
          {together(note)}
        </p>
      ))}
      {choices.length > 0 && (
        <ul className="talk-chips">
          {choices.map((choice) => (
            <li key={choice.label}>
              <Button size="small" onClick={() => onChoose(choice)}>
                {choice.label}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <ul className="talk-records" aria-label="Registros usados">
          {shown.map((record) => (
            <li key={record.key}>
              <UsedRecord record={record} />
            </li>
          ))}
        </ul>
      )}
      {(hidden > 0 || links.length > 0) && (
        <div className="flex flex-wrap gap-3">
          {hidden > 0 &&
            (list === null ? (
              <Button size="small" onClick={() => setIsWhole(true)}>
                {rest}
              </Button>
            ) : (
              <ButtonLink size="small" to={list}>
                {rest}
              </ButtonLink>
            ))}
          {links.map(({ label, to, state }) => (
            <ButtonLink key={label} size="small" to={to} state={state}>
              {label}
            </ButtonLink>
          ))}
        </div>
      )}
      {children}
    </Panel>
  );
}

/** A line may not end between the sign and its figure. */
const together = (text: string) => text.replaceAll('$ ', '$\u00A0');

function UsedRecord({ record }: { record: RecordLink }) {
  const { to, title, tag, facts, expiry, mark } = record;
  return (
    <Plank edge={toEdge(mark)} className="talk-record">
      <Link to={to} className="talk-record-name">
        {tag ? <GuideTag isProvisional={tag === 'provisional'}>{title}</GuideTag> : <b>{title}</b>}
      </Link>
      <span className="talk-record-facts">
        {facts.map((fact) => (
          <span key={fact}>{together(fact)}</span>
        ))}
        {expiry !== undefined && <ExpiryMark date={expiry} />}
        <RowMark mark={mark} />
      </span>
      <ChevronRight aria-hidden="true" />
    </Plank>
  );
}
