/** Reads whole lists into the mirror: what a person's role may read, then which shipment holds each product. */
import type { Answer } from '../api/answer';
import type { ApiClient } from '../api/client';
import { normaliseGuides, normaliseList } from '../api/normalise';
import { applyGuides, applyList } from '../db/mirror';
import type { UserDatabase } from '../db/user-database';
import { ENTITY_NAMES, LOOKUP_NAMES, type MirrorName } from '../domain/entity';
import type { Role } from '../domain/options';
import { canRead } from '../domain/rules/permissions';
import { LIST_PATHS, productsOfDocumentPath } from '../domain/wire';

export interface PullDeps {
  readonly db: UserDatabase;
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

export type Pulled = { readonly is: 'done' } | { readonly is: 'failed'; readonly answer: Answer };

/** One list. A list that is not whole changes nothing. */
export async function pullList(deps: PullDeps, entity: MirrorName): Promise<Pulled> {
  const answer = await deps.api.send({
    method: 'GET',
    path: LIST_PATHS[entity],
    token: deps.token,
  });
  const records = answer.kind === 'ok' ? normaliseList(entity, answer.body) : null;
  if (!records) return { is: 'failed', answer: answer.kind === 'ok' ? UNREADABLE : answer };
  await applyList(deps.db, entity, records, deps.now());
  return { is: 'done' };
}

const UNREADABLE: Answer = { kind: 'silent', reason: 'unreadable', status: null };
const AT_ONCE = 3;

/** The guide numbers of the products of every sender whose products may travel; for servers whose list lacks them. */
export async function pullGuides(deps: PullDeps): Promise<void> {
  const rows = await deps.db.mirror('product').toArray();
  const open = rows.filter(
    ({ id, base }) => id !== null && base && !base.numeroGuiaEnvio && base.customerNumDocument,
  );
  const senders = [...new Set(open.map(({ base }) => String(base?.customerNumDocument)))];
  for (let from = 0; from < senders.length; from += AT_ONCE)
    await Promise.all(
      senders.slice(from, from + AT_ONCE).map((sender) => pullGuidesOf(deps, sender)),
    );
}

async function pullGuidesOf(deps: PullDeps, sender: string): Promise<void> {
  const answer = await deps.api.send({
    method: 'GET',
    path: productsOfDocumentPath(sender),
    token: deps.token,
  });
  const guides = answer.kind === 'ok' ? normaliseGuides(answer.body) : null;
  if (guides) await applyGuides(deps.db, guides);
}
