import { desc, sql } from 'drizzle-orm';
import {
  generateSealingKeys,
  importSealingPrivateKey,
  toPublicJwk,
} from '../../src/domain/envelope/keys';
import type { Database, Queries, SealingKeys } from '../context';
import { sealingKeys } from '../db/schema';

/** Any number: two servers that start at once make one pair. */
const MAKING_LOCK = 7_402_131;

/** The sealing pairs in the database, which all its servers share; the first is made when it is first asked for. */
export function createSealingKeys(db: Database): SealingKeys {
  const opened = new Map<string, CryptoKey>();
  return {
    current: async () => {
      const { kid, privateJwk } = (await readNewest(db)) ?? (await makeFirst(db));
      return { kid, jwk: toPublicJwk(privateJwk) };
    },
    find: async (kids) => {
      if ([...kids].some((kid) => !opened.has(kid)))
        // All of them: there are few, and a request may name ones that do not exist.
        for (const { kid, privateJwk } of await db.select().from(sealingKeys))
          if (!opened.has(kid)) opened.set(kid, await importSealingPrivateKey(privateJwk));
      return opened;
    },
  };
}

async function readNewest(db: Queries) {
  const newest = [desc(sealingKeys.createdAt), desc(sealingKeys.kid)];
  const [row] = await db
    .select()
    .from(sealingKeys)
    .orderBy(...newest)
    .limit(1);
  return row ?? null;
}

function makeFirst(db: Database) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MAKING_LOCK})`);
    const found = await readNewest(tx);
    if (found) return found;
    const made = await generateSealingKeys();
    await tx.insert(sealingKeys).values(made);
    return made;
  });
}
