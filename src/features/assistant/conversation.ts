/** What was asked and answered since the person signed in: in memory only, and gone with their session. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { UserDatabase } from '../../db/user-database';
import type { Role } from '../../domain/options';
import { answer } from './answering/answer';
import { type Answer, toAnswer } from './answering/answer-shape';
import { readKnowledge, toKnown } from './knowledge';
import type { Choice, Picks } from './understanding/picks';
import { understand } from './understanding/understand';

export interface Exchange {
  readonly id: number;
  readonly question: string;
  /** Null while the device is being read. */
  readonly answer: Answer | null;
  /** The sentence understood, without what was chosen to tell its words apart. */
  readonly sentence: string;
}

export interface Conversation {
  readonly store: StoreApi<{ readonly exchanges: readonly Exchange[] }>;
  ask(sentence: string): Promise<void>;
  /** Says which of several things a sentence meant. */
  choose(sentence: string, choice: Choice): Promise<void>;
  clear(): void;
}

const conversations = new WeakMap<UserDatabase, Conversation>();

/** The one of a signed-in person: leaving the screen does not end it. */
export function conversationOf(db: UserDatabase, role: Role): Conversation {
  const known = conversations.get(db);
  if (known) return known;
  const made = createConversation(db, role);
  conversations.set(db, made);
  return made;
}

const UNREADABLE = 'No se pudieron leer los datos de este equipo. Intenta de nuevo.';

function createConversation(db: UserDatabase, role: Role): Conversation {
  const store = createStore<{ readonly exchanges: readonly Exchange[] }>(() => ({
    exchanges: [],
  }));
  let lastId = 0;

  const exchange = async (question: string, sentence: string, picks: Picks) => {
    lastId += 1;
    const id = lastId;
    store.setState(({ exchanges }) => ({
      exchanges: [...exchanges, { id, question, sentence, answer: null }],
    }));
    const found = await toFound(sentence, picks);
    store.setState(({ exchanges }) => ({
      exchanges: exchanges.map((each) => (each.id === id ? { ...each, answer: found } : each)),
    }));
  };
  const toFound = async (sentence: string, picks: Picks): Promise<Answer> => {
    try {
      const knowledge = await readKnowledge(db, role, Date.now());
      return answer(understand(sentence, toKnown(knowledge), picks), knowledge);
    } catch {
      return toAnswer(UNREADABLE);
    }
  };
  return {
    store,
    ask: (sentence) => exchange(sentence, sentence, {}),
    choose: (sentence, { label, picks }) => exchange(label, sentence, picks),
    clear: () => store.setState({ exchanges: [] }),
  };
}
