/** Notices of one kind in a row take each other's place, so that they do not cover what is pressed next. */
import { beforeEach, expect, test } from 'vitest';
import { clearNotices, dismissNotice, notices, notify } from '../../src/ui/notices-store';

beforeEach(clearNotices);
const open = () => notices.getState().open.map(({ text, count }) => [text, count]);
const say = (text: string, group?: string) =>
  notify({ kind: 'success', text, durationMs: 3_000, group });

test('the last of a group stands alone, counted, and all can be read again', () => {
  say('Otro');
  say('Envío A: Entregado', 'status');
  say('Envío B: Entregado', 'status');
  const last = say('Envío C: Entregado', 'status');
  expect(open()).toEqual([
    ['Otro', 1],
    ['Envío C: Entregado', 3],
  ]);
  expect(notices.getState().past).toHaveLength(4);
  dismissNotice(last);
  say('Envío D: Entregado', 'status');
  expect(open()).toEqual([
    ['Otro', 1],
    ['Envío D: Entregado', 1],
  ]);
});

test('notices without a group stand beside each other', () => {
  say('Uno');
  say('Dos');
  expect(open()).toHaveLength(2);
});
