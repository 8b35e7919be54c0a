/** The questions and answers of a session: in memory only. */

import { createStore } from 'zustand/vanilla';
import type { StoreReads } from '../../db/store';
import type { Role } from '../../domain/roles';
import { clock } from '../../session/clock';
import { type Answer, toAnswer } from './answer';
import { answerQuestion } from './answer-question';
import { readKnowledge } from './knowledge';
import type { Picks } from './names';

interface Exchange {
  readonly id: number;
  /** The question as the person typed or pressed it. */
  readonly question: string;
  /** The typed sentence, which a choice is applied to. */
  readonly sentence: string;
  /** Null while the device is being read. */
  readonly answer: Answer | null;
}

const UNREADABLE = 'No se pudieron leer los datos de este equipo. Intenta de nuevo.';
const conversations = new WeakMap<StoreReads, ReturnType<typeof createConversation>>();

/** The conversation of the signed-in person; it survives leaving the screen. */
export function conversationOf(db: StoreReads, role: Role) {
  const conversation = conversations.get(db) ?? createConversation(db, role);
  conversations.set(db, conversation);
  return conversation;
}

function createConversation(db: StoreReads, role: Role) {
  const store = createStore(() => ({ exchanges: [] as readonly Exchange[] }));
  let lastId = 0;
  /** A choice is asked by its label, and answers the sentence that had several meanings. */
  const ask = async (question: string, sentence = question, picks: Picks = {}) => {
    lastId += 1;
    const asked = { id: lastId, question, sentence, answer: null };
    store.setState(({ exchanges }) => ({ exchanges: [...exchanges, asked] }));
    const answer = await readKnowledge(db, role, clock.now())
      .then((knowledge) => answerQuestion(sentence, knowledge, picks))
      .catch(() => toAnswer({ text: UNREADABLE }));
    const toAnswered = (each: Exchange) => (each.id === asked.id ? { ...each, answer } : each);
    store.setState(({ exchanges }) => ({ exchanges: exchanges.map(toAnswered) }));
  };
  return { store, ask, clear: () => store.setState({ exchanges: [] }) };
}
