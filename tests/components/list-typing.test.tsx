/** Keys in a list's search: each is shown at once, and the list follows whole. */
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ListDescriptor } from '../../src/crud/list-descriptor';
import { ListScreen } from '../../src/crud/list-screen';
import { customer } from '../../src/domain/entities/customer';
import { RuntimeContext } from '../../src/session/runtime-context';
import { buildTypedCustomer } from '../crud/builders';
import { hold, openPerson } from './support/workplace';

const PEOPLE = 1_000;

const rows = () => [...document.querySelectorAll('[data-key]')].map((row) => row.textContent ?? '');
const count = () => document.querySelector('[role=status] b.num')?.textContent;
const field = () => page.getByLabelText('Buscar').element() as HTMLInputElement;

/** The list of a thousand people with one column, of which each text takes half a millisecond; here as soon as it has rows. */
async function openList(onText: () => void): Promise<{ showInOtherWords: () => void }> {
  const runtime = await openPerson();
  await hold(
    runtime,
    'customer',
    Array.from({ length: PEOPLE }, (_, at) =>
      buildTypedCustomer({ numDocument: String(41_000_000 + at), name: `Cliente ${at}` }),
    ),
  );
  const toList = (words: string): ListDescriptor => ({
    searchHint: 'Nombre',
    columns: [
      {
        key: 'name',
        label: 'Nombre',
        text({ view }) {
          onText();
          const until = performance.now() + 0.5;
          while (performance.now() < until);
          return `${view.name} ${words}`;
        },
      },
    ],
  });
  let showInOtherWords: (() => void) | undefined;
  function List() {
    const [list, setList] = useState(() => toList('aquí'));
    showInOtherWords = () => setList(toList('allá'));
    return <ListScreen entity={customer} list={list} />;
  }
  const element = <List />;
  const hasRows = new Promise<void>((resolve) => {
    const watching = new MutationObserver(() => {
      if (rows().length === 0) return;
      watching.disconnect();
      resolve();
    });
    watching.observe(document.body, { childList: true, subtree: true });
  });
  const { unmount } = await render(
    <RuntimeContext value={runtime}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </RuntimeContext>,
  );
  onTestFinished(unmount);
  await hasRows;
  return { showInOtherWords: () => showInOtherWords?.() };
}

/** As a key does; when this returns, React has drawn what it draws before the next picture. */
async function type(text: string): Promise<void> {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
  field().dispatchEvent(new InputEvent('input', { bubbles: true }));
  await Promise.resolve();
}

it('a key stands in the field before anything of the list is drawn again', async () => {
  let texts = 0;
  await openList(() => {
    texts += 1;
  });
  await type('cliente 57');
  await expect.poll(count).toBe('20');
  texts = 0;
  await type('cliente 571');
  expect(texts).toBe(0);
  expect(field().value).toBe('cliente 571');
  expect(count()).toBe('20');
  await expect.poll(count).toBe('1');
  expect(rows()).toEqual([expect.stringContaining('Cliente 571')]);
});

/** The most texts that one task makes from now on. */
function watchTasks() {
  let inOneTask = 0;
  const watched = { most: 0, onText };
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    inOneTask = 0;
  };
  function onText() {
    if (inOneTask === 0) port2.postMessage(null);
    inOneTask += 1;
    watched.most = Math.max(watched.most, inOneTask);
  }
  return watched;
}

it('a list that comes to show its rows in other words, with a search, does not hold the page until all texts are made', async () => {
  const tasks = watchTasks();
  const { showInOtherWords } = await openList(tasks.onText);
  await type('cliente 571');
  await expect.poll(count).toBe('1');
  tasks.most = 0;
  showInOtherWords();
  await expect.poll(rows).toEqual([expect.stringContaining('Cliente 571 allá')]);
  expect(count()).toBe('1');
  await type('allá 571');
  await expect.poll(count).toBe('1');
  expect(tasks.most).toBeLessThan(50);
});

it('a first search does not hold the page until all texts are made, says that it goes on, and tells one count with its rows', async () => {
  const tasks = watchTasks();
  await openList(tasks.onText);
  const shown = new Set<string>();
  const watching = new MutationObserver(() => {
    const isWaiting = document.body.textContent?.includes('Buscando…') ?? false;
    shown.add(`${count()} with ${rows().length} rows${isWaiting ? ', searching' : ''}`);
  });
  watching.observe(document.body, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => watching.disconnect());
  await type('cliente 571');
  expect(field().value).toBe('cliente 571');
  await expect.poll(count).toBe('1');
  expect(tasks.most).toBeLessThan(50);
  expect([...shown]).toContain('1.000 with 6 rows, searching');
  expect([...shown].filter((one) => !one.startsWith('1.000 with 6 rows'))).toEqual([
    '1 with 1 rows',
  ]);
});
