import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitOptions = Parameters<NodeFS['init']>[1];
type Module = Parameters<NonNullable<InitOptions['preRun']>[number]>[0];

/** Emscripten's record of an open file; `nfd` is Node's descriptor. */
interface Stream {
  readonly nfd: number;
}
interface NodeFsType {
  readonly stream_ops: { fsync?: (stream: Stream) => number };
  readonly tryFSOperation: <T>(operation: () => T) => T;
}

/**
 * PGlite's file system on disk, with an fsync, which PGlite's own lacks: without it a commit is not durable. Each call
 * is counted in `syncCount`, an Int32 shared between threads.
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
        // An error becomes an errno, so that PostgreSQL stops instead of going on without its data.
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

/** Syncs every file and folder under `folder` to disk: initdb writes before `fsync` is replaced. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else syncPath(path);
  }
  syncPath(folder);
}

/** Syncs one file or folder to disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
