/** PouchDB on IndexedDB, pushing by CouchDB's protocol to answers that are made up in the page. */
import PouchDB from 'pouchdb-browser';
import type { Peer } from '../peer';
import { makeRecords, wait } from './records';

const BATCH = 100;

const pouchdb: Peer = {
  async replay(name, count, roundTripMs) {
    const local = new PouchDB(name);
    await local.bulkDocs(makeRecords(count).map(({ id, ...record }) => ({ _id: id, ...record })));
    let pushed = 0;
    const answer = (path: string, method: string, body: string): unknown => {
      if (path.endsWith('/_revs_diff')) {
        const revisions: Record<string, string[]> = JSON.parse(body);
        const missing = Object.entries(revisions).map(([id, all]) => [id, { missing: all }]);
        return Object.fromEntries(missing);
      }
      if (path.endsWith('/_bulk_docs')) {
        pushed += JSON.parse(body).docs.length;
        return [];
      }
      if (method === 'PUT') return { ok: true, id: 'checkpoint', rev: '0-1' };
      return path.includes('/_local/') ? null : { db_name: name, doc_count: 0, update_seq: 0 };
    };
    const remote = new PouchDB('http://couch.invalid/bench', {
      skip_setup: true,
      fetch: async (url, { method = 'GET', body } = {}) => {
        await wait(roundTripMs);
        const said = answer(new URL(url).pathname, method, String(body ?? ''));
        return said === null
          ? Response.json({ error: 'not_found', reason: 'missing' }, { status: 404 })
          : Response.json(said);
      },
    });
    const startedAt = performance.now();
    await PouchDB.replicate(local, remote, { batch_size: BATCH });
    const ms = performance.now() - startedAt;
    if (pushed !== count) throw new Error(`PouchDB pushed ${pushed} of ${count}`);
    await local.destroy();
    return ms;
  },
};

Object.assign(globalThis, { pouchdb });
