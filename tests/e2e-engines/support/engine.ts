/** A browser of another engine than Chromium's, as a story uses it: one tab, whose storage outlives the browser. */
export interface Engine {
  /** Loads that path of the app, in a new process where the browser was closed. */
  open(path: string): Promise<EnginePage>;
  /** Closes the browser as a person does. */
  close(): Promise<void>;
}

/** Each waits for its element. Selectors are CSS. */
export interface EnginePage {
  url(): Promise<string>;
  click(selector: string): Promise<void>;
  /** Presses a button or link by its words: by its accessible name takes Firefox two seconds each time. */
  press(words: string): Promise<void>;
  /** Replaces what a control holds, or chooses in a list. */
  fill(selector: string, value: string): Promise<void>;
  pressTab(): Promise<void>;
  waitUntilGone(selector: string): Promise<void>;
  /** Asks a function of the element; the function sees nothing around it. */
  ask<T>(selector: string, about: (element: Element) => T): Promise<T>;
}

/** The time for each step: the machine may do other things too. */
export const STEP_LIMIT_MS = 60_000;

export const toControl = (words: string) =>
  `//*[self::button or self::a][normalize-space()="${words}"]`;
