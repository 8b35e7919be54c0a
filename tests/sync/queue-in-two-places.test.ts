/**
 * A queue that exists twice: a copy carried to another device, or an earlier image of the device that comes back. Every
 * record that a person can make is on the server once, whichever of the two was corrected.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needsAttention, questionOf } from '../../src/db/delivery';
import { copyQueue, importQueue } from '../../src/db/outbox/queue-copy';
import { resolveConflict } from '../../src/db/outbox/resolve-conflict';
import type { Operation } from '../../src/db/schema';
import { difference } from '../../src/domain/rules/same';
import { isLocalKey } from '../../src/domain/rules/waybill';
import { SERVER_VERSION } from '../../src/domain/server-version';
import type { Device } from './support/device';
import { begin, judge, type Lived, type Read } from './support/lives/live';
import { correctionsOf } from './support/lives/lives';
import { createPerson } from './support/lives/person';
import { type OurServer, startOurs } from './support/servers';

const LIVES = correctionsOf(SERVER_VERSION);
const ENTITIES = [...new Set(LIVES.map(({ entity }) => entity))];

let server: OurServer;
beforeAll(async () => {
  server = await startOurs();
}, 240_000);
afterAll(() => server.close());

const read: Read = async (entity) =>
  new Map(
    (await server.list(entity)).map((one) => [Number(one.id ?? one.productId), one] as const),
  );

/** Answers every question with one side until none is left. @returns the questions */
async function answerAll(device: Device, keep: 'mine' | 'theirs'): Promise<Operation[]> {
  const asked: Operation[] = [];
  for (;;) {
    await device.settleAlone();
    const questions = (await device.queue()).filter(needsAttention);
    if (questions.length === 0) return asked;
    for (const { seq, delivery } of questions)
      if (
        delivery.state !== 'conflict' ||
        !(await resolveConflict(device.db, seq, keep, device.clock.now))
      )
        throw new Error(`Refused: ${JSON.stringify(questions.find((one) => one.seq === seq))}`);
    asked.push(...questions);
  }
}

describe.each([
  { place: 'carried to another device before it is corrected here', keep: 'mine' },
  { place: 'brought back by an image after it was corrected and sent', keep: 'theirs' },
] as const)('$place', ({ place, keep }) => {
  const lived = new Map<string, Lived>();
  let asked: Operation[] = [];
  const made = new Map<string, number>();
  const corrected = new Map<string, readonly string[]>();
  let more: ReadonlyMap<string, number>;
  const nameOf = ({ life: { entity, title } }: Pick<Lived, 'life'>) => `${entity} ${title}`;

  beforeAll(async () => {
    const countThere = async () =>
      new Map(
        await Promise.all(ENTITIES.map(async (one) => [one, (await read(one)).size] as const)),
      );
    const before = await countThere();
    const [here, there] = [createPerson(server, server.admin), createPerson(server, server.admin)];
    for (const life of LIVES) {
      const living = await begin(here, life);
      lived.set(nameOf({ life }), { life, living, asked: [], words: [], problems: [] });
    }
    const { device } = here;
    const copy = await copyQueue(device.db, device.clock.now);
    const isCarried = keep === 'mine';
    const carry = async () => {
      await importQueue(there.device.db, copy, true);
      return answerAll(there.device, keep);
    };
    if (isCarried) await carry();
    for (const { life, living } of lived.values()) {
      const [step] = life.steps;
      if (!step || !living) continue;
      const { view: was } = await here.rowOf(living);
      await here.note(living, await step(here, living));
      const { view } = await here.rowOf(living);
      corrected.set(living.key, Object.keys(difference(was, view)));
    }
    if (isCarried) asked = await answerAll(device, keep);
    else {
      await answerAll(device, keep);
      asked = await carry();
    }
    const after = await countThere();
    more = new Map(ENTITIES.map((one) => [one, (after.get(one) ?? 0) - (before.get(one) ?? 0)]));
    for (const entity of ENTITIES) {
      const rows = await device.db.listRows(entity);
      made.set(entity, rows.filter(({ key }) => isLocalKey(key)).length);
    }
    for (const one of lived.values()) {
      const records = await read(one.life.entity);
      one.problems.push(...(await judge(here, one, records)));
    }
  }, 240_000);

  test.each(LIVES)('$entity: $title', (life) => {
    expect(lived.get(nameOf({ life }))?.problems, place).toEqual([]);
  });

  test.each(ENTITIES)('each %s is there once', (entity) => {
    expect(more.get(entity)).toBe(made.get(entity));
  });

  test('questions concern only corrected records', () => {
    expect(asked.length).toBeGreaterThan(50);
    for (const one of asked) {
      const question = questionOf(one);
      expect(question?.code).toBe('differs');
      expect(corrected.get(one.key)).toEqual(
        expect.arrayContaining(Object.keys(question?.theirs ?? {})),
      );
    }
  });
});
