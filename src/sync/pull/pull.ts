/** Reads whole lists into the mirror: what a person's role may read, then which shipment holds each product. */
import type { Answer } from '../../api/answer';
import { normaliseChanges, normaliseGuides, normaliseList } from '../../api/normalise';
import {
  applyChanges,
  isFeedUncertain,
  readFeed,
  restartFeed,
} from '../../db/mirror/apply-changes';
import { applyGuides, applyList, type ServerRecord } from '../../db/mirror/apply-list';
import type { MirrorRow } from '../../db/schema';
import type { Store } from '../../db/store';
import { ENTITY_NAMES, LOOKUP_NAMES, type MirrorName } from '../../domain/entity';
import type { Role } from '../../domain/options';
import { canRead } from '../../domain/rules/permissions';
import { releasesProducts } from '../../domain/rules/transitions';
import { CHANGES_PATH, LIST_PATHS, productsOfDocumentPath } from '../../domain/wire';
import type { Transport } from '../transport';

export interface PullDeps {
  readonly db: Store;
  readonly transport: Transport;
  readonly now: () => number;
  /** Of the lease under which it reads. */
  readonly epoch: number;
}

/** What the mirror of a role holds, the small and needed first. */
export function mirrorOf(role: Role): MirrorName[] {
  const readable = ENTITY_NAMES.filter((entity) => canRead(role, entity));
  return [
    ...readable.filter((name) => name === 'user'),
    ...LOOKUP_NAMES,
    ...readable.filter((name) => name !== 'user'),
  ];
}

export type Pulled =
  | {
      readonly is: 'done';
      readonly answer: Answer;
      /** Records that may be what was sent from here: nothing was written of them. */
      readonly doubtful: readonly ServerRecord[];
    }
  | { readonly is: 'failed'; readonly answer: Answer };

/** One list. A list that is not whole changes nothing. */
export async function pullList(deps: PullDeps, entity: MirrorName): Promise<Pulled> {
  const since = await deps.db.lastHistoryPlace();
  const answer = await deps.transport.send({ method: 'GET', path: LIST_PATHS[entity] });
  const records = answer.kind === 'ok' ? normaliseList(entity, answer.body) : null;
  if (!records) return { is: 'failed', answer: answer.kind === 'ok' ? UNREADABLE : answer };
  const applied = await applyList(deps.db, deps.epoch, entity, records, deps.now(), since);
  return { is: 'done', answer, doubtful: applied?.doubtful ?? [] };
}

/**
 * What changed since the last time, page after page; the next is on its way while one is written. `goOn` is asked before
 * each. A cursor that the server no longer knows begins anew.
 */
export async function pullChanges(
  deps: PullDeps,
  readable: readonly MirrorName[],
  goOn: () => Promise<boolean>,
): Promise<Pulled> {
  const ask = (cursor: string) =>
    deps.transport.send({
      method: 'GET',
      path: `${CHANGES_PATH}?cursor=${encodeURIComponent(cursor)}&limit=${PAGE}`,
    });
  if (await isFeedUncertain(deps.db)) await restartFeed(deps.db, deps.epoch);
  let asked = ask((await readFeed(deps.db)).cursor);
  let hasBegunAnew = false;
  for (;;) {
    const answer = await asked;
    if (answer.kind === 'refused' && answer.status === 410 && answer.isVerdict && !hasBegunAnew) {
      hasBegunAnew = true;
      await restartFeed(deps.db, deps.epoch);
      asked = ask('');
      continue;
    }
    const page = answer.kind === 'ok' ? normaliseChanges(answer.body) : null;
    if (!page) return { is: 'failed', answer: answer.kind === 'ok' ? UNREADABLE : answer };
    if (page.more) asked = ask(page.cursor);
    await applyChanges(deps.db, deps.epoch, page, readable, deps.now());
    if (!page.more || !(await goOn())) return { is: 'done', answer, doubtful: [] };
  }
}

/** As many as the server gives at once. */
const PAGE = 1_000;
const UNREADABLE: Answer = { kind: 'silent', reason: 'unreadable', status: null };
const AT_ONCE = 3;

/**
 * The guide numbers of the products of every sender whose products may travel, also of those whose journey is over, and
 * of those that two shipments hold; for servers whose list lacks them. Ends where `heed` names a reason, or `goOn` says no.
 */
export async function pullGuides(
  deps: PullDeps,
  heed: (answer: Answer) => Promise<unknown>,
  goOn: () => Promise<boolean>,
): Promise<void> {
  const shipments = await deps.db.listRows('shipment');
  const ended = shipments
    .filter(({ base }) => releasesProducts(base?.estadoEntrega))
    .map(({ base }) => base?.numeroGuia);
  const open = (await deps.db.listRows('product')).filter((row) => {
    const { id, base } = row;
    if (id === null || !base?.customerNumDocument) return false;
    const guide = base.numeroGuiaEnvio;
    return !guide || ended.includes(guide) || shipments.some((one) => says(one, row, guide));
  });
  const senders = [...new Set(open.map(({ base }) => String(base?.customerNumDocument)))];
  for (let from = 0; from < senders.length; from += AT_ONCE) {
    const some = senders.slice(from, from + AT_ONCE);
    const ends = await Promise.all(
      some.map(async (sender) => heed(await pullGuidesOf(deps, sender))),
    );
    if (ends.some(Boolean) || !(await goOn())) return;
  }
}

/** A shipment registered here holds the product, and the product is known to be in another. */
function says({ base }: MirrorRow, { key, id }: MirrorRow, guide: unknown): boolean {
  const held = (base?.productosIds ?? []) as readonly unknown[];
  const isHeld = held.some((one) => String(one) === key || Number(one) === id);
  return isHeld && base?.numeroGuia !== guide && !releasesProducts(base?.estadoEntrega);
}

async function pullGuidesOf(deps: PullDeps, sender: string): Promise<Answer> {
  const answer = await deps.transport.send({
    method: 'GET',
    path: productsOfDocumentPath(sender),
  });
  const guides = answer.kind === 'ok' ? normaliseGuides(answer.body) : null;
  if (guides) await applyGuides(deps.db, deps.epoch, guides);
  return answer;
}
