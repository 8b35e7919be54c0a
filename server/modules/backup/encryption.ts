import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BackupRefusedError, DAMAGED } from './format';

/**
 * An encrypted backup: the mark, a salt, a check value of the key, then chunks of 64 KiB, each AES-256-GCM with its own
 * tag. The nonce of a chunk is its number and whether it is the last, so chunks cannot be changed, moved or left off.
 */
export const ENCRYPTED_MARK = Buffer.from('FluviCarga copia cifrada 1\n');
const SALT_BYTES = 32;
const CHECK_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;

/** 32 random bytes. */
export type BackupKey = Buffer;

/**
 * Reads a key as `openssl rand -hex 32` writes it.
 * @throws BackupRefusedError
 */
export function readBackupKey(path: string): BackupKey {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupRefusedError(`BACKUP_KEY_FILE: no se puede leer ${path} (${code}).`);
  }
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new BackupRefusedError(
      `BACKUP_KEY_FILE: ${path} no tiene una clave de 64 cifras hexadecimales, como la de "openssl rand -hex 32".`,
    );
  return Buffer.from(text, 'hex');
}

type Bytes = AsyncIterable<Buffer>;

/** A step of a pipeline that encrypts what passes. */
export function encrypting(key: BackupKey): (source: Bytes) => AsyncGenerator<Buffer> {
  return async function* encrypt(source) {
    const salt = randomBytes(SALT_BYTES);
    const { fileKey, check } = deriveKeys(key, salt);
    yield Buffer.concat([ENCRYPTED_MARK, salt, check]);
    for await (const { bytes, number, isLast } of chunksOf(source, CHUNK_BYTES)) {
      const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast));
      yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    }
  };
}

/**
 * A step of a pipeline that decrypts what follows the mark, and passes on only what is authentic.
 * @throws BackupRefusedError, in the pipeline: another key, or a file that is cut or changed
 */
export function decrypting(key: BackupKey): (source: Bytes) => AsyncGenerator<Buffer> {
  return async function* decrypt(source) {
    const [head, rest] = await splitHead(source, SALT_BYTES + CHECK_BYTES);
    const { fileKey, check } = deriveKeys(key, head.subarray(0, SALT_BYTES));
    const told = head.subarray(SALT_BYTES);
    if (told.length < CHECK_BYTES) throw new BackupRefusedError(DAMAGED);
    if (!timingSafeEqual(check, told))
      throw new BackupRefusedError('La clave de BACKUP_KEY_FILE no es la de esta copia.');
    for await (const { bytes, number, isLast } of chunksOf(rest, CHUNK_BYTES + TAG_BYTES)) {
      const end = bytes.length - TAG_BYTES;
      if (end < 0) throw new BackupRefusedError(DAMAGED);
      const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast));
      decipher.setAuthTag(bytes.subarray(end));
      const text = decipher.update(bytes.subarray(0, end));
      try {
        decipher.final();
      } catch {
        throw new BackupRefusedError(DAMAGED);
      }
      yield text;
    }
  };
}

function deriveKeys(key: BackupKey, salt: Buffer): { fileKey: Buffer; check: Buffer } {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, `FluviCarga backup 1 ${purpose}`, bytes));
  return { fileKey: derive('file', 32), check: derive('check', CHECK_BYTES) };
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(number, NONCE_BYTES - 5);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

interface Chunk {
  readonly bytes: Buffer;
  readonly number: number;
  readonly isLast: boolean;
}

/** Cuts a stream into chunks of one size; only the last may be shorter, also empty. */
async function* chunksOf(source: Bytes, size: number): AsyncGenerator<Chunk> {
  let waiting = Buffer.alloc(0);
  let number = 0;
  for await (const piece of source) {
    waiting = Buffer.concat([waiting, piece]);
    // One is always held back: it may be the last.
    while (waiting.length > size) {
      yield { bytes: waiting.subarray(0, size), number, isLast: false };
      waiting = waiting.subarray(size);
      number += 1;
    }
  }
  yield { bytes: waiting, number, isLast: true };
}

/** The first bytes of a stream, fewer where it is shorter, and the rest of it. */
async function splitHead(source: Bytes, size: number): Promise<[head: Buffer, rest: Bytes]> {
  const pieces = source[Symbol.asyncIterator]();
  let read = Buffer.alloc(0);
  while (read.length < size) {
    const { value, done } = await pieces.next();
    if (done) break;
    read = Buffer.concat([read, value]);
  }
  const head = read.subarray(0, size);
  async function* rest() {
    yield read.subarray(size);
    yield* { [Symbol.asyncIterator]: () => pieces };
  }
  return [head, rest()];
}
