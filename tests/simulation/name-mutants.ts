/** Engines that mix up equal names. */
import type { Fields } from '../../src/domain/entity';
import { ALONE, OURS, PLAIN } from './mutant-plans';
import { given, type Mutant } from './mutant-tools';
import { changeOp, type SentOp } from './sealed-ops';
import type { Variation } from './world';

/** Finds no name in a list, and writes each second one with other blanks. */
const tellApart = given(({ api }) => {
  let sent = 0;
  return {
    api: {
      ...api,
      send: async (request) => {
        const { body } = request as { readonly body?: Fields };
        const isPlace = request.method === 'POST' && body?.name && body.location;
        sent += isPlace ? 1 : 0;
        const name = String(body?.name).replaceAll(' ', '\u00a0');
        const answer = await api.send(
          isPlace && sent % 2 === 0 ? { ...request, body: { ...body, name } } : request,
        );
        if (answer.kind !== 'ok' || !Array.isArray(answer.body)) return answer;
        const listed = (answer.body as Fields[]).map((one) =>
          one.name && one.location ? { ...one, name: `${one.name}.` } : one,
        );
        return { ...answer, body: listed };
      },
    },
  };
});

/** Takes equal goods for goods that it has sent. */
const sendOnce: Variation = {
  fetch: (ask) => {
    const keys = new Map<unknown, string>();
    return (input, init) => {
      const sent = typeof init?.body === 'string' ? (JSON.parse(init.body) as Fields) : null;
      const ops = ((sent?.ops ?? []) as readonly SentOp[]).map((one) =>
        changeOp(one, (op) => {
          const { recordKey } = op;
          const { productName } = op.body;
          if (!recordKey || !productName) return op;
          const first = keys.get(productName) ?? recordKey;
          keys.set(productName, first);
          return { ...op, recordKey: first };
        }),
      );
      return ask(input, sent?.ops ? { ...init, body: JSON.stringify({ ...sent, ops }) } : init);
    };
  },
};

/** Sends the names that a list first gave the records. */
const tellFirstNames = given(({ api }) => {
  const first = new Map<string, unknown>();
  const namesThen = new Map<unknown, unknown>();
  return {
    api: {
      ...api,
      send: async (request) => {
        const { body } = request as { readonly body?: Fields };
        const told = ['warehouseName', 'vehicleName', 'vehiculoNombre'].flatMap((field) =>
          namesThen.has(body?.[field]) ? [[field, namesThen.get(body?.[field])]] : [],
        );
        const answer = await api.send(
          told.length > 0
            ? { ...request, body: { ...body, ...Object.fromEntries(told) } }
            : request,
        );
        if (answer.kind !== 'ok' || !Array.isArray(answer.body)) return answer;
        for (const one of answer.body as Fields[]) {
          const name = one.nombre ?? one.name;
          const place = `${request.path} ${one.id}`;
          if (!first.has(place)) first.set(place, name);
          namesThen.set(name, first.get(place));
        }
        return answer;
      },
    },
  };
});

export const NAME_MUTANTS: readonly Mutant[] = [
  {
    name: 'tells names apart that are one',
    caughtBy: 'one name, one record',
    variation: tellApart,
    plan: { ...PLAIN, ...ALONE, names: 0.6 },
  },
  {
    name: 'tells a plain server the names that it read first',
    caughtBy: 'a request names the records that were meant',
    variation: tellFirstNames,
    plan: { ...PLAIN, ...ALONE, reusedNames: 0.6, steps: 80 },
  },
  {
    name: 'sends equal goods once',
    caughtBy: 'nothing saved is missing',
    variation: sendOnce,
    plan: { ...OURS, ...ALONE, names: 0.6 },
  },
];
