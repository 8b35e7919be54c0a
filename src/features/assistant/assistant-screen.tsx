import ArrowLeft from 'lucide-react/icons/arrow-left';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { HOME_PATH } from '../../domain/paths';
import { useRuntime } from '../../session/runtime-context';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { EmptyState } from '../../ui/empty-state';
import { Field } from '../../ui/field';
import { Panel } from '../../ui/panel';
import { useScreenTitle } from '../../ui/screen-title';
import { TextInput } from '../../ui/text-input';
import { AnswerPanel, Chips } from './answer-panel';
import { conversationOf } from './conversation';
import { useExamples } from './examples';

/** Questions in plain Spanish, answered from the data on this device and never from the network. */
export function AssistantScreen() {
  useScreenTitle('Asistente Inteligente');
  const { rol } = useRuntime().user;
  if (rol !== 'INVITED') return <Talk />;
  return (
    <EmptyState title="El asistente no tiene de qué hablarte" action={<BackLink />}>
      Responde sobre envíos, clientes, embarcaciones e inventario, y como invitado no los ves. Si
      necesitas un dato, pídelo al administrador de tu empresa.
    </EmptyState>
  );
}

const MOST_LETTERS = 200;
const QUESTION = `max-w-[min(36rem,88%)] justify-self-end rounded-2 bg-rio-tint px-4 py-2.5 font-label wrap-anywhere
  sol:border-2 sol:border-edge sol:bg-surface`;

function Talk() {
  const { db, user } = useRuntime();
  const conversation = conversationOf(db, user.rol);
  const exchanges = useStore(conversation.store, ({ exchanges: all }) => all);
  const { examples, source } = useExamples();
  const [isEmpty, setIsEmpty] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const last = useRef<HTMLLIElement>(null);
  const answered = exchanges.at(-1)?.answer;
  const count = exchanges.length;
  useEffect(() => {
    // A long answer is read from its beginning.
    if (count > 0 && answered !== undefined) last.current?.scrollIntoView({ block: 'start' });
  }, [count, answered]);

  /** After every action the focus returns to the input, so that the next question can be typed. */
  const refocus = (_: unknown) => input.current?.focus();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const sentence = input.current?.value.trim() ?? '';
    setIsEmpty(sentence === '');
    if (input.current && sentence !== '') input.current.value = '';
    refocus(sentence !== '' && conversation.ask(sentence));
  };
  const chips = (
    <Chips texts={examples} label="Ejemplos" onPress={(text) => refocus(conversation.ask(text))} />
  );
  return (
    <div className="flex grow flex-col gap-4">
      {count === 0 && <Introduction source={source}>{chips}</Introduction>}
      {count > 0 && (
        <ol className="grid gap-5" aria-label="Conversación">
          {exchanges.map(({ id, question, sentence, answer }, at) => (
            <li key={id} ref={at === count - 1 ? last : undefined} className="grid gap-2">
              <p className={QUESTION}>
                <span className="sr-only">Preguntaste: </span>
                {question}
              </p>
              {answer ? (
                <AnswerPanel
                  answer={answer}
                  onChoose={({ label, picks }) => refocus(conversation.ask(label, sentence, picks))}
                >
                  {answer.hasExamples && chips}
                </AnswerPanel>
              ) : (
                <p className="py-3.5 text-ink-soft">Buscando en este equipo…</p>
              )}
            </li>
          ))}
        </ol>
      )}
      {/* A screen reader announces the answer's sentences; the records are there to be read. */}
      <p role="status" aria-live="polite" className="sr-only">
        {answered && [answered.text, ...answered.notes].join(' ')}
      </p>
      <div className="flex flex-wrap justify-between gap-3">
        <BackLink />
        {count > 0 && (
          <Button variant="quiet" size="small" onClick={() => refocus(conversation.clear())}>
            Borrar la conversación
          </Button>
        )}
      </div>
      <form className="bottom-bar items-end max-md:flex-nowrap" noValidate onSubmit={send}>
        <Field
          label="Tu pregunta"
          className="min-w-0 flex-1"
          error={isEmpty ? 'Escribe una pregunta' : undefined}
        >
          <TextInput
            ref={input}
            name="pregunta"
            maxLength={MOST_LETTERS}
            autoComplete="off"
            autoCorrect="off"
            enterKeyHint="send"
            onChange={() => setIsEmpty(false)}
          />
        </Field>
        <Button type="submit" variant="strong" className="min-h-dock max-md:flex-none">
          <SendHorizontal aria-hidden="true" />
          Enviar
        </Button>
      </form>
    </div>
  );
}

/** Shown before the first question: possible questions, and the age of the data. */
function Introduction({ source, children }: { source: string; children: ReactNode }) {
  return (
    <Panel as="div" className="grid gap-4">
      <div className="grid gap-1.5">
        <h2 className="text-xl">Pregunta con tus palabras</h2>
        <p>
          Cuenta, suma y busca entre lo que ya está aquí, con o sin señal. Lo que no sabe, lo dice.
        </p>
        <p className="text-ink-soft">{source}</p>
      </div>
      {children}
    </Panel>
  );
}

function BackLink() {
  return (
    <ButtonLink to={HOME_PATH} variant="quiet" size="small" className="-ml-3 self-start">
      <ArrowLeft aria-hidden="true" />
      Volver
    </ButtonLink>
  );
}
