/** Reads which shipment holds each product, from servers whose product list does not say. */
import type { Answer } from '../../api/answer';
import { normaliseGuides } from '../../api/normalise';
import { applyGuides } from '../../db/mirror/apply-list';
import type { MirrorRow } from '../../db/schema';
import { releasesProducts } from '../../domain/rules/transitions';
import { productsOfDocumentPath } from '../../domain/wire';
import type { Run } from '../run';

const AT_ONCE = 3;

/**
 * Reads the guide numbers of the products of every sender whose products may be shipped, also of those whose shipment
 * has ended, and of those that two shipments hold. Stops where `report` gives a reason to, or `mayContinue` answers
 * false.
 */
export async function pullGuides(
  run: Run,
  report: (answer: Answer) => Promise<unknown>,
  mayContinue: () => Promise<boolean>,
): Promise<void> {
  const shipments = await run.db.listRows('shipment');
  const ended = shipments
    .filter(({ base }) => releasesProducts(base?.estadoEntrega))
    .map(({ base }) => base?.numeroGuia);
  const open = (await run.db.listRows('product')).filter((row) => {
    const { id, base } = row;
    if (id === null || !base?.customerNumDocument) return false;
    const guide = base.numeroGuiaEnvio;
    return !guide || ended.includes(guide) || shipments.some((one) => says(one, row, guide));
  });
  const senders = [...new Set(open.map(({ base }) => String(base?.customerNumDocument)))];
  for (let from = 0; from < senders.length; from += AT_ONCE) {
    const some = senders.slice(from, from + AT_ONCE);
    const ends = await Promise.all(
      some.map(async (sender) => report(await pullGuidesOf(run, sender))),
    );
    if (ends.some(Boolean) || !(await mayContinue())) return;
  }
}

/** A shipment registered here holds the product, and the product is known to be in another. */
function says({ base }: MirrorRow, { key, id }: MirrorRow, guide: unknown): boolean {
  const held = (base?.productosIds ?? []) as readonly unknown[];
  const isHeld = held.some((one) => String(one) === key || Number(one) === id);
  return isHeld && base?.numeroGuia !== guide && !releasesProducts(base?.estadoEntrega);
}

async function pullGuidesOf(run: Run, sender: string): Promise<Answer> {
  const answer = await run.transport.send({
    method: 'GET',
    path: productsOfDocumentPath(sender),
  });
  const guides = answer.kind === 'ok' ? normaliseGuides(answer.body) : null;
  if (guides) await applyGuides(run.db, run.epoch, guides);
  return answer;
}
