/**
 * Chromium 109, Safari 16.4 and Firefox 115 are supported. The compiler's library knows which parts of the language they
 * have (`lib` in tsconfig.json), but takes every browser for today's: what is newer there is named here.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/project.mjs';

/** A use that asks first, as `indexedDB.databases?.()`, is none of these. */
const NEWER: Readonly<Record<string, RegExp>> = {
  'AbortSignal.any: Chromium 116, Safari 17.4, Firefox 124': /AbortSignal\.any\(/,
  'indexedDB.databases: Firefox 126': /indexedDB\.databases\(/,
  'URL.canParse: Chromium 120, Safari 17': /URL\.canParse\(/,
  'URL.parse: Chromium 126, Safari 18, Firefox 126': /URL\.parse\(/,
  'checkVisibility: Safari 17.4': /\.checkVisibility\(/,
  'startViewTransition: Chromium 111, Safari 18': /\.startViewTransition\(/,
  'requestIdleCallback: no Safari': /\brequestIdleCallback\(/,
  'ReadableStream of async iteration: Chromium 124, no Safari': /for await \(.* of .*\.body\b/,
};

const sources = ['src', 'sw'].flatMap((folder) =>
  readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);

it.each(Object.entries(NEWER))('nothing relies on %s', (_name, use) => {
  const using = sources.filter((path) => use.test(readFileSync(inProject(path), 'utf8')));
  expect(using).toEqual([]);
});
