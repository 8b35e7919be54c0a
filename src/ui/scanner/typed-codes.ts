/**
 * Reads scanners that act as keyboards. They differ in their speed and in the key after a code: Enter, Tab or none. A
 * code is recognised by its text, so that each of them works without being set up.
 */
import { useLayoutEffect, useState } from 'react';

/** Between two keys: a person takes about 200 ms, most scanners 2 to 30, and a busy tablet adds its own. */
const FAST_MS = 100;
/** Between two keys of a link, which no person types where there is no field: some scanners are slower than a person. */
const SLOWEST_MS = 1000;
/** Shorter is no code, and may be two keys of a person at once. */
const SHORTEST_CODE = 6;
/** After how long nothing more comes: of a label that names its piece, of anything else, of a link that is not whole. */
const PATIENCE_MS = { piece: 150, other: 400, link: SLOWEST_MS };

/** Null where a text is no code. */
export type ReadCode = (
  text: string,
) => { readonly isLink: boolean; readonly piece: object | null } | null;

export interface PressedKey {
  readonly key: string;
  /** When it was pressed, ms, not when it was handled: the page may have been busy. */
  readonly timeStamp: number;
}

const isLinkBegun = (text: string) =>
  /http/i.test(text) || (text !== '' && 'http'.startsWith(text.toLowerCase()));

/** How long to wait for more of a text, three times its slowest key at least. */
function toPatience(text: string, slowestMs: number, read: ReadCode): number {
  const code = read(text);
  const usual = code?.piece ? 'piece' : isLinkBegun(text) ? 'link' : 'other';
  return Math.max(PATIENCE_MS[usual], 3 * slowestMs);
}

/** Tells of each key whether it belongs to a code, and where a code ends. */
export function createTypedCodeReader(read: ReadCode) {
  let typed = '';
  let lastAt = Number.NEGATIVE_INFINITY;
  let slowestMs = 0;
  const take = () => {
    const whole = typed;
    typed = '';
    slowestMs = 0;
    return whole.length >= SHORTEST_CODE ? whole : null;
  };
  const goesOn = (text: string, gap: number) =>
    gap <= FAST_MS || (gap <= SLOWEST_MS && isLinkBegun(text));
  return {
    press({ key, timeStamp }: PressedKey): { isOfCode: boolean; code: string | null } {
      const gap = timeStamp - lastAt;
      if (key === 'Enter' || key === 'Tab') {
        const isEnd = goesOn(typed, gap);
        const whole = take();
        const code = isEnd ? whole : null;
        return { isOfCode: code !== null, code };
      }
      // Shift comes between the letters, and is none.
      if (key.length !== 1) return { isOfCode: false, code: null };
      // Two keys of a person at once may be shortcuts; the second sign of a code is a letter or a digit.
      const isBegun = typed.length > 1 || (typed !== '' && /[\p{L}\d]/u.test(key));
      const isOfCode = isBegun && goesOn(typed + key, gap);
      if (!isOfCode) take();
      else slowestMs = Math.max(slowestMs, gap);
      lastAt = timeStamp;
      typed += key;
      return { isOfCode, code: null };
    },
    /** After how long without a key the code ends by itself; null where there is none. */
    patience: () => (typed.length < SHORTEST_CODE ? null : toPatience(typed, slowestMs, read)),
    /** Ends the code that no key ended; null where there is none. */
    take,
  };
}

interface Listener {
  onCode: (code: string) => void | Promise<void>;
  read: ReadCode;
}

/** The last one is given the codes. */
const listeners: Listener[] = [];

export interface TypedCodeOptions {
  /** Whether others come first, as long as there are any. */
  readonly isFallback?: boolean;
}

/**
 * Reads codes that are typed while no field has the focus and no dialog is open: their keys do nothing else, press no
 * button and are no shortcut. In a search field (`type=search`, `data-codes`) it reads the link of a label, typed or
 * pasted, and takes it out again; every other field keeps its text. Null turns it off.
 */
export function useTypedCodes(
  onCode: Listener['onCode'] | null,
  read: ReadCode,
  { isFallback = false }: TypedCodeOptions = {},
): void {
  const [latest] = useState<Listener>(() => ({ onCode: () => undefined, read }));
  if (onCode) latest.onCode = onCode;
  const isOn = onCode !== null;
  // As soon as the screen is there: a scan may come before it is painted.
  useLayoutEffect(() => {
    if (!isOn) return;
    if (listeners.length === 0) listen();
    if (isFallback) listeners.unshift(latest);
    else listeners.push(latest);
    return () => {
      listeners.splice(listeners.indexOf(latest), 1);
      if (listeners.length === 0) stopListening();
    };
  }, [latest, isOn, isFallback]);
}

const give = (code: string | null) => {
  if (code !== null) void listeners.at(-1)?.onCode(code);
};
const readByListener: ReadCode = (text) => listeners.at(-1)?.read(text) ?? null;
const reader = createTypedCodeReader(readByListener);
let timer: ReturnType<typeof setTimeout> | undefined;
let lastInputAt = 0;
let slowestInputMs = 0;

// Before anybody else hears the key.
const EARLY = { capture: true };

function listen(): void {
  document.addEventListener('keydown', onKeyDown, EARLY);
  document.addEventListener('input', onInput, EARLY);
}

function stopListening(): void {
  document.removeEventListener('keydown', onKeyDown, EARLY);
  document.removeEventListener('input', onInput, EARLY);
  clearTimeout(timer);
}

function onKeyDown(event: KeyboardEvent): void {
  const isCommand =
    (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  if (event.repeat || isCommand) return;
  const { target } = event;
  if (isTyping(target)) {
    // Whatever was typed before belongs to no code any more.
    reader.take();
    const isEnd = event.key === 'Enter' || event.key === 'Tab';
    if (isEnd && takesCodes(target) && giveLink(target)) stop(event);
    return;
  }
  if (document.querySelector('[role=dialog]')) return;
  const { isOfCode, code } = reader.press(event);
  if (isOfCode) stop(event);
  const patience = reader.patience();
  clearTimeout(timer);
  if (patience !== null) timer = setTimeout(() => give(reader.take()), patience);
  give(code);
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function onInput({ target, timeStamp }: Event): void {
  if (!takesCodes(target)) return;
  const gap = timeStamp - lastInputAt;
  lastInputAt = timeStamp;
  clearTimeout(timer);
  const text = linkIn(target);
  slowestInputMs = gap > SLOWEST_MS ? 0 : Math.max(slowestInputMs, gap);
  if (text === null) return;
  timer = setTimeout(() => giveLink(target), toPatience(text, slowestInputMs, readByListener));
}

/** Some scanners say before a code that it is a QR. */
const LAST_LINK = /(?:\]Q\d)?http(?!.*http).*$/i;

/** The link at the end of a field's text, after an earlier search. */
function linkIn({ value }: HTMLInputElement): string | null {
  const [text = ''] = LAST_LINK.exec(value) ?? [];
  return readByListener(text)?.isLink ? text : null;
}

function giveLink(field: HTMLInputElement): boolean {
  clearTimeout(timer);
  const link = field.isConnected ? linkIn(field) : null;
  if (link === null) return false;
  // React overlooks a value that is set on the element itself.
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(field, field.value.slice(0, -link.length));
  field.dispatchEvent(new Event('input', { bubbles: true }));
  // Left, it is remembered without the link before another screen opens.
  field.blur();
  give(link);
  return true;
}

const NO_TEXT = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'image', 'range'];

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NO_TEXT.includes(target.type);
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select'))
  );
}

const takesCodes = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches('[type=search], [data-codes]');
