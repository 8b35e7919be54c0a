import { useState } from 'react';
import { clock } from '../../session/clock';
import {
  declineLeft,
  type LeftOperation,
  type LeftQueue,
  sendLeft,
} from '../../session/left-by-inactive';
import type { Failure } from '../../session/online-call';
import { useRuntime } from '../../session/runtime-context';
import { useStored } from '../../session/use-stored';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { notify } from '../../ui/notices-store';
import { type Decided, LeftRow } from './left-row';
import { type LeftTold, toLeftTold } from './left-words';
import { toTitle } from './operation-words';
import { ShowMore, useWindow } from './show-more';

export interface LeftListProps {
  queue: LeftQueue;
  operations: readonly LeftOperation[];
  onChange: () => void;
}

const STEP = 20;
const MOST_NAMED = 20;
const UNTOLD: ReadonlyMap<string, LeftTold> = new Map();

/** All that an inactive person left here, each with its decision. */
export function LeftList({ queue, operations, onChange }: LeftListProps) {
  const runtime = useRuntime();
  const told = useStored((reads) => toLeftTold(reads, operations), [operations]) ?? UNTOLD;
  const [decided, setDecided] = useState<ReadonlyMap<string, Decided>>(() => new Map());
  const [asking, setAsking] = useState<Asked>();
  const ours = operations.filter(({ refusal }) => refusal?.type !== 'other-company');
  const list = useWindow(ours, STEP);
  const { name, called } = queue;
  const person = called ?? 'esa persona';
  const stateOf = ({ mark, isDeclined }: LeftOperation) =>
    decided.get(mark.id) ?? (isDeclined ? 'declined' : undefined);
  const isOpen = (one: LeftOperation) => one.content !== null && stateOf(one) !== 'sent';
  const undecided = operations.filter((one) => isOpen(one) && stateOf(one) === undefined);
  const note = (some: readonly LeftOperation[], toState: (id: string) => Decided) =>
    setDecided(
      (known) =>
        new Map([...known, ...some.map(({ mark }) => [mark.id, toState(mark.id)] as const)]),
    );

  const decide = async ({ is, some }: Asked) => {
    const ids = some.map(({ mark }) => mark.id);
    const done = await (is === 'decline' ? declineLeft : sendLeft)(runtime, name, ids);
    if (done.is === 'declined') note(some, () => 'declined');
    else if (done.is === 'sent') {
      note(some, (id) => done.refusals.get(id) ?? 'sent');
      notify(toOutcome(ids.length, done.refusals.size, person));
    } else notify({ kind: 'error', text: UNREACHED[done.is], durationMs: 6_000 });
    setAsking(undefined);
    onChange();
  };

  return (
    <>
      {undecided.length > 1 && (
        <div>
          <Button onClick={() => setAsking({ is: 'send', some: undecided })}>
            Enviar los {undecided.length}
          </Button>
        </div>
      )}
      <ul className="grid gap-plank">
        {list.shown.map((one) => (
          <LeftRow
            key={one.mark.id}
            operation={one}
            told={told.get(one.mark.id)}
            decided={stateOf(one)}
            now={clock.now()}
            onSend={() =>
              setAsking({ is: 'send', lead: one, some: withNeeded(one, operations.filter(isOpen)) })
            }
            onDecline={() =>
              setAsking({
                is: 'decline',
                lead: one,
                some: withDependents(one, operations.filter(isOpen)),
              })
            }
          />
        ))}
      </ul>
      <ShowMore list={list} total={ours.length} />
      {ours.length < operations.length && (
        <p>Lo que guardó para otra empresa no se muestra aquí: solo lo ve su administrador.</p>
      )}
      {asking && (
        <ConfirmDialog
          tone={asking.is === 'send' ? 'next' : 'danger'}
          title={asking.is === 'send' ? `Enviar a nombre de ${person}` : 'No enviar'}
          confirmText={asking.is === 'send' ? 'Enviar' : 'No enviar'}
          busyText="Un momento…"
          cancelText="Cancelar"
          onCancel={() => setAsking(undefined)}
          onConfirm={() => decide(asking)}
        >
          <p>{toQuestion(asking, person)}</p>
          <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
            {asking.some.slice(0, MOST_NAMED).map(({ mark: { id } }) => {
              const one = told.get(id);
              return (
                <li key={id}>
                  <b>{one && toTitle(one)}</b> {one?.name}
                </li>
              );
            })}
            {asking.some.length > MOST_NAMED && <li>y {asking.some.length - MOST_NAMED} más</li>}
          </ul>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The decision that is about to be taken, with the operations that go with it. */
interface Asked {
  readonly is: 'send' | 'decline';
  /** The one that was pressed; absent where it is all of them. */
  readonly lead?: LeftOperation;
  readonly some: readonly LeftOperation[];
}

/** Nothing was decided. */
export const UNREACHED: Readonly<Record<Failure, string>> = {
  unreached: 'Sin conexión: solo el servidor puede abrirlos. Siguen en este equipo.',
  locked: 'Tu sesión con el servidor terminó: inicia sesión. Siguen en este equipo.',
  failed: 'No se pudo. Siguen en este equipo: vuelve a intentarlo en un rato.',
};

function toQuestion({ is, lead, some }: Asked, person: string): string {
  const others = some.length - 1;
  if (is === 'send') {
    if (!lead) return `Se registran en el servidor, como guardados por ${person}.`;
    const needed = others === 1 ? 'el cambio del que depende' : `los ${others} de los que depende`;
    return `Se registra en el servidor, como guardado por ${person}${others > 0 ? `, con ${needed}` : ''}:`;
  }
  const dependent =
    others === 1 ? ', ni el que depende de él' : `, ni los ${others} que dependen de él`;
  return `No llega al servidor${others > 0 ? dependent : ''}. No se borra nada: sigue en este equipo, y ${person} lo encuentra si vuelve.`;
}

function toOutcome(count: number, refused: number, person: string) {
  const done = count - refused;
  const sent = `${done === 1 ? 'Se registró 1 cambio' : `Se registraron ${done} cambios`} a nombre de ${person}`;
  return refused === 0
    ? ({ kind: 'success', text: `${sent}.`, durationMs: 5_000 } as const)
    : ({ kind: 'error', text: `${sent}; ${refused} no.`, durationMs: 8_000 } as const);
}

/** Which operations that somebody left go, or stay, together. */
type Left = Pick<LeftOperation, 'mark'>;

/** An operation behind those that it needs, in the order of the queue. */
function withNeeded<One extends Left>(one: One, all: readonly One[]): One[] {
  return closure(one, all, (from, other) => needs(from, other));
}

/** An operation and those that need it, in the order of the queue. */
function withDependents<One extends Left>(one: One, all: readonly One[]): One[] {
  return closure(one, all, (from, other) => needs(other, from));
}

const needs = ({ mark }: Left, other: Left) =>
  mark.needs.includes(other.mark.id) || mark.follows === other.mark.seq;

function closure<One extends Left>(
  one: One,
  all: readonly One[],
  reaches: (from: One, other: One) => boolean,
): One[] {
  const found = new Set([one]);
  for (const from of found) for (const other of all) if (reaches(from, other)) found.add(other);
  return [...found].sort((first, second) => first.mark.seq - second.mark.seq);
}
