/** Reads whole lists into the mirror: what a person's role may read, then which shipment holds each product. */
import type { Answer } from '../api/answer';
import type { ApiClient } from '../api/client';
import { normaliseGuides, normaliseList } from '../api/normalise';
import { applyGuides, applyList } from '../db/mirror';
import type { Store } from '../db/store';
import { ENTITY_NAMES, LOOKUP_NAMES, type MirrorName } from '../domain/entity';
import type { Role } from '../domain/options';
import { canRead } from '../domain/rules/permissions';
import { releasesProducts } from '../domain/rules/transitions';
import { LIST_PATHS, productsOfDocumentPath } from '../domain/wire';

export interface PullDeps {
  readonly db: Store;
  readonly api: ApiClient;
  readonly token: string;
  readonly now: () => number;
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

export interface Pulled {
  readonly is: 'done' | 'failed';
  readonly answer: Answer;
}

/** One list. A list that is not whole changes nothing. */
export async function pullList(deps: PullDeps, entity: MirrorName): Promise<Pulled> {
  const askedAt = deps.now();
  const answer = await deps.api.send({
    method: 'GET',
    path: LIST_PATHS[entity],
    token: deps.token,
  });
  const records = answer.kind === 'ok' ? normaliseList(entity, answer.body) : null;
  if (!records) return { is: 'failed', answer: answer.kind === 'ok' ? UNREADABLE : answer };
  await applyList(deps.db, entity, records, deps.now(), askedAt);
  return { is: 'done', answer };
}

const UNREADABLE: Answer = { kind: 'silent', reason: 'unreadable', status: null };
const AT_ONCE = 3;

/**
 * The guide numbers of the products of every sender whose products may travel, also of those whose journey is over; for
 * servers whose list lacks them. Ends where `heed` names a reason.
 */
export async function pullGuides(
  deps: PullDeps,
  heed: (answer: Answer) => Promise<unknown>,
): Promise<void> {
  const ended = (await deps.db.listRows('shipment'))
    .filter(({ base }) => releasesProducts(base?.estadoEntrega))
    .map(({ base }) => base?.numeroGuia);
  const open = (await deps.db.listRows('product')).filter(
    ({ id, base }) =>
      id !== null &&
      base?.customerNumDocument &&
      (!base.numeroGuiaEnvio || ended.includes(base.numeroGuiaEnvio)),
  );
  const senders = [...new Set(open.map(({ base }) => String(base?.customerNumDocument)))];
  for (let from = 0; from < senders.length; from += AT_ONCE) {
    const some = senders.slice(from, from + AT_ONCE);
    const ends = await Promise.all(
      some.map(async (sender) => heed(await pullGuidesOf(deps, sender))),
    );
    if (ends.some(Boolean)) return;
  }
}

async function pullGuidesOf(deps: PullDeps, sender: string): Promise<Answer> {
  const answer = await deps.api.send({
    method: 'GET',
    path: productsOfDocumentPath(sender),
    token: deps.token,
  });
  const guides = answer.kind === 'ok' ? normaliseGuides(answer.body) : null;
  if (guides) await applyGuides(deps.db, guides);
  return answer;
}
