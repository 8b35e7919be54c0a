import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useState } from 'react';
import { ExpiryMark } from '../../crud/expiry';
import { RowMark, useEdges } from '../../crud/row-mark';
import { withoutSearchText } from '../../crud/search-address';
import { withUnbrokenMoney } from '../../domain/rules/numbers';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { GuideTag } from '../../ui/guide-tag';
import { Link } from '../../ui/link';
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

/** The sentence, then its notes, then the records it was computed from. */
export function AnswerPanel({ answer, onChoose, children }: AnswerPanelProps) {
  const { text, notes, records, list, article, links, choices } = answer;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? records : records.slice(0, SHOWN);
  const hidden = records.length - shown.length;
  const rest = hidden === 1 ? 'Ver 1 más' : `Ver ${article} ${hidden} restantes`;
  const wanted = hidden > 0 && list !== null ? [{ label: rest, to: list }, ...links] : links;
  return (
    <Panel
      as="div"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 [&>p]:wrap-anywhere [&>p+p]:-mt-1.5"
    >
      <p className="text-lg">{withUnbrokenMoney(text)}</p>
      {notes.map((note) => (
        <p key={note} className="text-ink-soft">
          {withUnbrokenMoney(note)}
        </p>
      ))}
      <Chips
        texts={choices.map(({ label }) => label)}
        onPress={(_, at) => choices[at] && onChoose(choices[at])}
      />
      <ul className="grid gap-plank empty:hidden" aria-label="Registros usados">
        {shown.map((record) => (
          <li key={record.key}>
            <UsedRecord {...record} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {hidden > 0 && list === null && (
          <Button size="small" onClick={() => setIsWhole(true)}>
            {rest}
          </Button>
        )}
        {wanted.map(({ label, to, ...link }) => (
          <ButtonLink key={label} size="small" to={withoutSearchText(to)} {...link}>
            {label}
          </ButtonLink>
        ))}
      </div>
      {children}
    </Panel>
  );
}

export interface ChipsProps {
  readonly texts: readonly string[];
  readonly label?: string;
  readonly onPress: (text: string, at: number) => void;
}

/** Sentences to choose from; nothing where there are none. */
export function Chips({ texts, label, onPress }: ChipsProps) {
  const look = 'h-auto text-left font-label';
  return (
    <ul className="flex flex-wrap gap-2 empty:hidden" aria-label={label}>
      {texts.map((text, at) => (
        <li key={text}>
          <Button size="small" className={look} onClick={() => onPress(text, at)}>
            {text}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const RECORD = `relative grid min-h-dock grid-cols-[16rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 bg-ground
  px-2.5 py-1.5 hover:bg-rio-tint [&:has(.guide)]:grid-cols-[10.5rem_minmax(0,1fr)_auto]
  max-md:grid-cols-[minmax(0,1fr)_auto]! [&:not([data-edge])]:border-l-ground sol:[&:not([data-edge])]:border-l-edge
  sol:[&:not([data-edge])]:pl-1.5`;
const FACTS = `flex flex-wrap items-center gap-x-4 gap-y-0.5 leading-snug wrap-anywhere max-md:row-start-2
  min-[68.75rem]:grid min-[68.75rem]:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_minmax(0,1fr)_auto]
  min-[68.75rem]:[&>[data-expiry]]:col-span-2 [&_a]:relative [&_a]:z-1`;

/** The link covers the whole record; a link of the facts' own stays above it. */
function UsedRecord({ to, title, tag, facts, expiry, mark }: RecordLink) {
  const edgeOf = useEdges();
  return (
    <Plank edge={edgeOf(mark)} className={RECORD}>
      <Link
        to={withoutSearchText(to)}
        className="flex min-h-7 items-center no-underline after:absolute after:inset-0"
      >
        {tag && <GuideTag isProvisional={tag === 'provisional'}>{title}</GuideTag>}
        {!tag && <b className="wrap-anywhere">{title}</b>}
      </Link>
      <span className={FACTS}>
        {facts.map((fact) => (
          <span key={fact}>{withUnbrokenMoney(fact)}</span>
        ))}
        {expiry !== undefined && <ExpiryMark date={expiry} />}
        <RowMark mark={mark} />
      </span>
      <ChevronRight
        className="flex-none max-md:col-start-2 max-md:row-span-2 max-md:row-start-1"
        aria-hidden="true"
      />
    </Plank>
  );
}
