import type { MirrorName } from '../../src/domain/entity';
import { canRead } from '../../src/domain/rules/permissions';
import type { Actor } from '../context';
import { ProblemError } from './problems';

/** @throws ProblemError `forbidden` where the role does not see the entity's area */
export function authorizeRead(actor: Actor, entity: MirrorName): void {
  if (!canRead(actor.role, entity)) throw new ProblemError('forbidden');
}

/** @throws ProblemError `forbidden` */
export function authorizeAdmin({ role }: Actor): void {
  if (role !== 'ADMIN') throw new ProblemError('forbidden');
}
