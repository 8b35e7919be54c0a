/** Where things are, and how one of ours runs another program. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, absolute, without a slash at its end. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** @param {string} path relative to the project */
export const inProject = (path) => `${ROOT}/${path}`;

/**
 * Runs a program to its end, its output going where ours goes.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] all of it; ours where absent
 * @returns {Promise<void>} rejects where it ends otherwise than with 0
 */
export function run(command, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      code === 0
        ? resolve()
        : reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}`)),
    );
  });
}

/** Runs a file of an installed package with this very Node: works without a shell and without a global npx.
 * @param {string} file under node_modules
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function runInstalled(file, args, env) {
  return run(process.execPath, [inProject(`node_modules/${file}`), ...args], env);
}

/**
 * Runs an operation of the built server, where the caller stands; ends as it ends. It says itself what is wrong.
 * @param {'backup' | 'restore' | 'check'} operation
 * @param {string} file
 */
export function runOperation(operation, file) {
  const args = [inProject('dist-server/operations.js'), operation, file];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

/**
 * For the end of a script: says what went wrong without a stack, which tells its reader nothing.
 * @param {unknown} error
 * @returns {never}
 */
export function stopWith(error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
