/** Values that an import keeps otherwise than they are written, so that a person sees it before anything is saved. */
import type { EntityDefinition, Fields } from '../entity';
import type { Field } from '../fields';
import { labelOf } from '../options';
import { toKey } from '../rules/search';

/** Values of a column that are kept otherwise than written, beyond case, blanks and the grouping of digits. */
export interface Change {
  readonly field: string;
  /** How many of the ready rows have it. */
  readonly count: number;
  /** Different ones, as many as a screen shows. */
  readonly examples: readonly { readonly written: string; readonly kept: unknown }[];
}

const SHOWN = 3;

/** Counts the changes of the rows that it is told. */
export function createChanges(entity: EntityDefinition): {
  readonly note: (written: Readonly<Record<string, string>>, fields: Fields) => void;
  readonly all: () => readonly Change[];
} {
  const found = new Map<string, { count: number; examples: Map<string, unknown> }>();
  return {
    note: (written, fields) => {
      for (const [name, text] of Object.entries(written)) {
        const { [name]: field } = entity.fields;
        const { [name]: kept } = fields;
        if (!field || text === '' || isAsWritten(field, text, kept)) continue;
        const change = found.get(name) ?? { count: 0, examples: new Map() };
        found.set(name, change);
        change.count += 1;
        if (change.examples.size < SHOWN) change.examples.set(text, kept);
      }
    },
    all: () =>
      Object.keys(entity.fields).flatMap((field) => {
        const change = found.get(field);
        if (!change) return [];
        const examples = [...change.examples].map(([written, kept]) => ({ written, kept }));
        return [{ field, count: change.count, examples }];
      }),
  };
}

/** Numbers and days are understood whole or refused, so only texts and digits can differ. */
function isAsWritten({ kind, options }: Field, written: string, kept: unknown): boolean {
  if (options) {
    const label = labelOf(options, kept);
    // `Casado(a)` is written `Casada` too.
    const names = [String(kept), label, label.replace('(a)', ''), label.replace('o(a)', 'a')];
    return names.some((name) => toKey(name) === toKey(written));
  }
  if (kind === 'digits') return toSigns(written) === toSigns(String(kept));
  if (kind === 'text' || kind === 'address' || kind === 'email')
    return toPlain(written) === toPlain(String(kept ?? ''));
  return true;
}

/** Letters and digits: a document without separators. */
const toSigns = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
const toPlain = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s/gu, '');
