import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitOptions = Parameters<NodeFS['init']>[1];
type Module = Parameters<NonNullable<InitOptions['preRun']>[number]>[0];

/** What emscripten calls for one open file; `nfd` is the descriptor Node gave it. */
interface Stream {
  readonly nfd: number;
}
interface NodeFsType {
  readonly stream_ops: { fsync?: (stream: Stream) => number };
  readonly tryFSOperation: <T>(operation: () => T) => T;
}

/**
 * PGlite's folder on disk, with an fsync that reaches the disk (its own is missing, and PostgreSQL's promise of
 * durability with it). Each one is counted in `syncCount`, an Int32 shared between threads.
 */
export class DurableNodeFs extends NodeFS {
  readonly #syncCount: Int32Array;

  constructor(folder: string, syncCount: Int32Array) {
    super(folder);
    this.#syncCount = syncCount;
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const addFsync = (module: Module) => {
      const { NODEFS } = (module.FS as unknown as { filesystems: { NODEFS: NodeFsType } })
        .filesystems;
      NODEFS.stream_ops.fsync = (stream) => {
        // An error becomes an errno, and PostgreSQL stops instead of going on without its data.
        NODEFS.tryFSOperation(() => fsyncSync(stream.nfd));
        Atomics.add(this.#syncCount, 0, 1);
        return 0;
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] },
    };
  }
}

/** Makes every file and folder under `folder` reach the disk: for what was written before fsync was ours. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else syncPath(path);
  }
  syncPath(folder);
}

/** Makes one file or folder reach the disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
