import { ArrowLeft, SendHorizontal } from 'lucide-react';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { HOME_PATH } from '../../domain/paths';
import { useRuntime } from '../../session/runtime-context';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { Field } from '../../ui/field';
import { Panel } from '../../ui/panel';
import { useScreenTitle } from '../../ui/screen-title';
import { TextInput } from '../../ui/text-input';
import { AnswerPanel } from './answer-panel';
import './assistant.css';
import { conversationOf } from './conversation';
import { ExampleChips } from './example-chips';
import { Introduction } from './introduction';
import { useStart } from './use-start';

/** Questions in plain Spanish, answered from what this device knows; never from the network. */
export function AssistantScreen() {
  useScreenTitle('Asistente Inteligente');
  const { rol } = useRuntime().user;
  return (
    <div className="flex grow flex-col gap-4">
      {rol === 'INVITED' ? <NotForGuests /> : <Talk />}
    </div>
  );
}

const MOST_LETTERS = 200;

function Talk() {
  const { db, user } = useRuntime();
  const conversation = conversationOf(db, user.rol);
  const exchanges = useStore(conversation.store, ({ exchanges: all }) => all);
  const { examples, age } = useStart();
  const [typed, setTyped] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const last = useRef<HTMLLIElement>(null);

  const answered = exchanges.at(-1)?.answer;
  const count = exchanges.length;
  useEffect(() => {
    // The answer's beginning is read first, however long it is.
    if (count > 0 && answered !== undefined) last.current?.scrollIntoView({ block: 'start' });
  }, [count, answered]);

  const ask = useCallback(
    (sentence: string) => {
      void conversation.ask(sentence);
      input.current?.focus();
    },
    [conversation],
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    const sentence = typed.trim();
    setIsEmpty(sentence === '');
    if (sentence === '') return input.current?.focus();
    setTyped('');
    ask(sentence);
  };
  return (
    <>
      {exchanges.length === 0 && <Introduction age={age} examples={examples} onAsk={ask} />}
      {exchanges.length > 0 && (
        <ol className="talk" aria-label="Conversación">
          {exchanges.map(({ id, question, sentence, answer }, at) => (
            <li key={id} ref={at === count - 1 ? last : undefined}>
              <p className="talk-question">
                <span className="sr-only">Preguntaste: </span>
                {question}
              </p>
              {answer ? (
                <AnswerPanel
                  answer={answer}
                  onChoose={(choice) => {
                    void conversation.choose(sentence, choice);
                    input.current?.focus();
                  }}
                >
                  {answer.hasExamples && <ExampleChips examples={examples} onAsk={ask} />}
                </AnswerPanel>
              ) : (
                <p className="talk-wait">Buscando en este equipo…</p>
              )}
            </li>
          ))}
        </ol>
      )}
      {/* What is said of an answer; its records are there to be read, not to be recited. */}
      <p role="status" aria-live="polite" className="sr-only">
        {answered && [answered.text, ...answered.notes].join(' ')}
      </p>
      <div className="flex flex-wrap justify-between gap-3">
        <BackLink />
        {exchanges.length > 0 && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              conversation.clear();
              input.current?.focus();
            }}
          >
            Borrar la conversación
          </Button>
        )}
      </div>
      <form className="bottom-bar talk-bar" noValidate onSubmit={send}>
        <Field
          label="Tu pregunta"
          className="min-w-0 flex-1"
          error={isEmpty ? 'Escribe una pregunta' : undefined}
        >
          <TextInput
            ref={input}
            name="pregunta"
            value={typed}
            maxLength={MOST_LETTERS}
            autoComplete="off"
            autoCorrect="off"
            enterKeyHint="send"
            onChange={(event) => {
              setTyped(event.target.value);
              setIsEmpty(false);
            }}
          />
        </Field>
        <Button type="submit" variant="strong">
          <SendHorizontal aria-hidden="true" />
          Enviar
        </Button>
      </form>
    </>
  );
}

function NotForGuests() {
  return (
    <>
      <Panel as="div" className="grid gap-2">
        <h2 className="text-xl">El asistente no tiene de qué hablarte</h2>
        <p>
          Responde sobre envíos, clientes, embarcaciones e inventario, y como invitado no los ves.
          Si necesitas un dato, pídelo al administrador de tu empresa.
        </p>
      </Panel>
      <BackLink />
    </>
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
