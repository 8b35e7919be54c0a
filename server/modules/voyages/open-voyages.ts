import { and, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { OPEN_VOYAGE_STATES } from '../../../src/domain/rules/voyages';
import { voyages } from '../../db/schema';

/** The condition of the open voyages that have one of these shipments, but for the voyage `except`. */
export function isOpenWith(ids: readonly number[], except: number | null): SQL | undefined {
  return and(
    inArray(voyages.estado, OPEN_VOYAGE_STATES),
    sql`${voyages.enviosIds} && ${sql.param([...ids])}::integer[]`,
    except === null ? undefined : ne(voyages.id, except),
  );
}
