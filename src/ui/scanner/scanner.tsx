import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Repeat from 'lucide-react/icons/repeat-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../button';
import { classNames } from '../class-names';
import { Field } from '../field';
import { TextInput } from '../text-input';
import { Tick } from '../tick';
import { CameraView } from './camera-view';
import { areSignalsOn, type ScanKind, setSignalsOn, signal } from './signals';
import { type ReadCode, useTypedCodes } from './typed-codes';

export interface ScanAnswer {
  readonly kind: ScanKind;
  readonly title: string;
  readonly text?: string | undefined;
  /** A button that leads the person on. */
  readonly action?: ScanAction | undefined;
}

/** A button that gives the next answer. */
interface ScanAction {
  readonly text: string;
  readonly run: AnswerSource;
}

type AnswerSource = () => Promise<ScanAnswer | null> | ScanAnswer | null;

export interface ScannerProps {
  /** Acts on a code and answers with its words; null where there are none. */
  onCode: (text: string) => Promise<ScanAnswer | null> | ScanAnswer | null;
  read: ReadCode;
  /** Takes the last one back; false where there is none. */
  undo?: ScanAction | false;
  /** Where the screen has a field for the number already. */
  hasField?: boolean;
}

const FLASH_MS = 3000;

const FAILED: ScanAnswer = {
  kind: 'wrong',
  title: 'No se pudo leer',
  text: 'Vuelve a intentarlo.',
};

const LOOKS = {
  found: { tone: 'tone-success', Icon: CircleCheck },
  again: { tone: 'tone-warning', Icon: Repeat },
  wrong: { tone: 'tone-danger', Icon: CircleAlert },
} as const;

interface GivenAnswer extends ScanAnswer {
  readonly count: number;
  /** The height of the answer before it, where its button was pressed: nothing below moves under the finger. */
  readonly height: number;
}

/** Takes codes from the camera, from a scanner that types, or from the hand, one after the other, and answers each. */
export function Scanner({ onCode, read, undo = false, hasField = false }: ScannerProps) {
  const [answer, setAnswer] = useState<GivenAnswer | null>(null);
  const isFresh = useIsFresh(answer);
  const [isHeard, setIsHeard] = useState(areSignalsOn);
  const [queue] = useState<{ last: Promise<void> }>(() => ({ last: Promise.resolve() }));
  // One after the other: each is judged by those before it.
  const show = (source: AnswerSource, height = 0) => {
    queue.last = queue.last
      .then(source)
      .catch((error: unknown) => {
        reportError(error);
        return FAILED;
      })
      .then((given) => {
        if (!given) return;
        signal(given.kind);
        setAnswer((former) => ({ ...given, count: (former?.count ?? 0) + 1, height }));
      });
  };
  const take = (text: string) => show(() => onCode(text));
  useTypedCodes(take, read);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector('input');
    const typed = field?.value.trim() ?? '';
    field?.focus();
    if (!field || typed === '') return;
    field.value = '';
    take(typed);
  };
  return (
    <div className="grid gap-4">
      <CameraView onCode={take} over={isFresh && answer && <Flash {...answer} />}>
        <div role="status" className="empty:hidden" data-scan={answer?.kind}>
          {answer && <Answer key={answer.count} {...answer} onAction={show} />}
        </div>
      </CameraView>
      {!hasField && (
        <form onSubmit={submit} className="flex flex-wrap items-end gap-2" noValidate>
          <Field label="O escribe el número" className="min-w-0 flex-1 basis-52">
            <TextInput
              name="codigo"
              data-codes
              className="num"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={300}
            />
          </Field>
          <Button type="submit">Buscar</Button>
        </form>
      )}
      {undo && (
        <Button
          size="small"
          className="justify-self-start"
          // The second press of a double click would undo the result of the first.
          onClick={({ detail }) => detail < 2 && show(undo.run)}
        >
          <Undo2 aria-hidden="true" /> {undo.text}
        </Button>
      )}
      <Tick
        name="avisos"
        checked={isHeard}
        onChange={({ target }) => {
          setSignalsOn(target.checked);
          setIsHeard(target.checked);
        }}
      >
        Sonido y vibración con cada lectura
      </Tick>
    </div>
  );
}

/** For three seconds after each answer. */
function useIsFresh(answer: GivenAnswer | null): boolean {
  const [over, setOver] = useState(answer);
  useEffect(() => {
    const timer = setTimeout(() => setOver(answer), FLASH_MS);
    return () => clearTimeout(timer);
  }, [answer]);
  return answer !== over;
}

/** A flash for the eyes at arm's length; below it the answer and its actions stay. */
function Flash({ kind, title, text }: ScanAnswer) {
  const { tone, Icon } = LOOKS[kind];
  return (
    <div
      aria-hidden="true"
      data-flash={kind}
      className={classNames(
        'absolute inset-x-0 bottom-0 grid max-h-full min-h-1/3 grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-3 overflow-hidden rounded-2 bg-(--tone-ground) px-4 py-2 outline-4 -outline-offset-4 outline-current',
        tone,
      )}
    >
      <Icon className="size-11" />
      <p className="text-2xl font-strong wrap-anywhere sm:text-3xl">{title}</p>
      {text && <p className="col-start-2 line-clamp-2 text-xl/tight text-ink">{text}</p>}
    </div>
  );
}

function Answer({
  kind,
  title,
  text,
  action,
  height,
  onAction,
}: GivenAnswer & { onAction: (source: AnswerSource, height: number) => void }) {
  const { tone, Icon } = LOOKS[kind];
  const box = useRef<HTMLDivElement>(null);
  const isTaken = useRef(false);
  const act = (run: AnswerSource) => {
    if (isTaken.current) return;
    isTaken.current = true;
    onAction(run, box.current?.offsetHeight ?? 0);
  };
  return (
    <div
      ref={box}
      style={{ minHeight: height }}
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)] content-start items-start gap-x-3 gap-y-1 rounded-2 bg-(--tone-ground) p-4 outline-2 -outline-offset-2 outline-current',
        tone,
      )}
    >
      <Icon className="mt-0.5 size-7" aria-hidden="true" />
      <p className="text-xl font-strong wrap-anywhere">{title}</p>
      {text && <p className="col-start-2 text-ink wrap-anywhere">{text}</p>}
      {action && (
        <Button className="col-start-2 mt-1 justify-self-start" onClick={() => act(action.run)}>
          {action.text}
        </Button>
      )}
    </div>
  );
}
