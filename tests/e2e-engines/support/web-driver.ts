/** The few commands of W3C WebDriver (https://www.w3.org/TR/webdriver2/) that a story needs, over plain HTTP. */
import { vi } from 'vitest';
import { type EnginePage, STEP_LIMIT_MS, toControl } from './engine';

/** The one key of an object that stands for an element, as the standard has it. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const TAB = '\uE004';

export interface Session {
  command<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T>;
  /** Closes the only window, and with it the browser. */
  close(): Promise<void>;
}

/** Starts a browser by the driver at the address, once it answers. */
export async function beginSession(driver: string, capabilities: object): Promise<Session> {
  const command = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const sent = body ? JSON.stringify(body) : null;
    const answer = await fetch(driver + path, { method, body: sent });
    const { value } = (await answer.json()) as { value: T };
    if (!answer.ok)
      throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${JSON.stringify(value)}`);
    return value;
  };
  await vi.waitFor(() => command('GET', '/status'), PATIENTLY);
  const wanted = { capabilities: { alwaysMatch: capabilities } };
  const { sessionId } = await command<{ sessionId: string }>('POST', '/session', wanted);
  const session = `/session/${sessionId}`;
  return {
    command: (method, path, body) => command(method, session + path, body),
    close: () => command('DELETE', `${session}/window`),
  };
}

const PATIENTLY = { timeout: STEP_LIMIT_MS, interval: 100 };

/** The page of a session's only window. */
export function toEnginePage({ command }: Session): EnginePage {
  const find = async (using: 'css selector' | 'xpath', value: string) => {
    const found = await command<{ [ELEMENT]: string }>('POST', '/element', { using, value });
    return `/element/${found[ELEMENT]}`;
  };
  /** Tries again where an element is not there, covered, or drawn anew in between. */
  const insist = <T>(step: () => Promise<T>) => vi.waitFor(step, PATIENTLY);
  const click = (using: 'css selector' | 'xpath', value: string) =>
    insist(async () => command<void>('POST', `${await find(using, value)}/click`, {}));
  const type = async (element: string, text: string) =>
    command<void>('POST', `${element}/value`, { text });
  const run = <T>(body: string, ...args: readonly string[]) =>
    command<T>('POST', '/execute/sync', { script: body, args });

  return {
    url: () => command('GET', '/url'),
    click: (selector) => click('css selector', selector),
    press: (words) => click('xpath', toControl(words)),
    async fill(selector, value) {
      const option = `${selector} option[value="${value}"]`;
      const isList = () =>
        run<boolean>('return document.querySelector(arguments[0]).tagName === "SELECT"', selector);
      if (await insist(isList)) return click('css selector', option);
      await insist(async () => {
        const element = await find('css selector', selector);
        // The selected text is replaced; the standard's own clearing is not noticed by a controlled field.
        await run('document.querySelector(arguments[0]).select()', selector);
        await type(element, value);
      });
    },
    async pressTab() {
      const active = await command<{ [ELEMENT]: string }>('GET', '/element/active');
      await type(`/element/${active[ELEMENT]}`, TAB);
    },
    waitUntilGone: (selector) =>
      insist(async () => {
        const isHere = await run<boolean>(
          'return document.querySelector(arguments[0]) !== null',
          selector,
        );
        if (isHere) throw new Error(`${selector} is still there`);
      }),
    ask: <T>(selector: string, about: (element: Element) => T) =>
      insist(async () => {
        const script = `const found = document.querySelector(arguments[0]); return found && [(${about})(found)]`;
        const answer = await run<readonly [T] | null>(script, selector);
        if (!answer) throw new Error(`There is no ${selector}`);
        return answer[0];
      }),
  };
}
