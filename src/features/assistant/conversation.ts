/** The questions and answers of a session: in memory only. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { UserDatabase } from '../../db/user-database';
import type { Role } from '../../domain/options';
import { type Answer, toAnswer } from './answer';
import { answerQuestion } from './answer-question';
import { readKnowledge } from './knowledge';
import type { Choice, Picks } from './names';

export interface Exchange {
  readonly id: number;
  /** What the person typed or pressed. */
  readonly question: string;
  /** Null while the device is being read. */
  readonly answer: Answer | null;
  /** The sentence it came from, which a choice is applied to. */
  readonly sentence: string;
}

export interface Conversation {
  readonly store: StoreApi<{ readonly exchanges: readonly Exchange[] }>;
  readonly ask: (sentence: string) => Promise<void>;
  /** Applies the chosen meaning of an ambiguous sentence. */
  readonly choose: (sentence: string, choice: Choice) => Promise<void>;
  readonly clear: () => void;
}

const conversations = new WeakMap<UserDatabase, Conversation>();

/** The conversation of the signed-in person; it survives leaving the screen. */
export function conversationOf(db: UserDatabase, role: Role): Conversation {
  const conversation = conversations.get(db) ?? createConversation(db, role);
  conversations.set(db, conversation);
  return conversation;
}

const UNREADABLE = 'No se pudieron leer los datos de este equipo. Intenta de nuevo.';

function createConversation(db: UserDatabase, role: Role): Conversation {
  const store: Conversation['store'] = createStore(() => ({ exchanges: [] as Exchange[] }));
  let lastId = 0;
  const exchange = async (question: string, sentence: string, picks: Picks) => {
    lastId += 1;
    const asked: Exchange = { id: lastId, question, sentence, answer: null };
    store.setState(({ exchanges }) => ({ exchanges: [...exchanges, asked] }));
    const answer = await readKnowledge(db, role, Date.now())
      .then((knowledge) => answerQuestion(sentence, knowledge, picks))
      .catch(() => toAnswer(UNREADABLE));
    store.setState(({ exchanges }) => ({
      exchanges: exchanges.map((each) => (each.id === asked.id ? { ...each, answer } : each)),
    }));
  };
  return {
    store,
    ask: (sentence) => exchange(sentence, sentence, {}),
    choose: (sentence, { label, picks }) => exchange(label, sentence, picks),
    clear: () => store.setState({ exchanges: [] }),
  };
}
