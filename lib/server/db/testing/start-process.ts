import { type ChildProcessByStdio, type IOType, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

/** Runs a file of this folder in a process, with settings for the test's database. */
export function startProcess(
  file: string,
  env: Record<string, string>,
  args: string[] = [],
  errors: IOType = 'inherit',
): ChildProcessByStdio<null, Readable, Readable | null> {
  const hooks = new URL('../../../../scripts/testing/typescript.mjs', import.meta.url)
  const path = new URL(file, import.meta.url)
  return spawn(process.execPath, ['--import', hooks.href, path.pathname, ...args], {
    env: { ...process.env, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', errors],
  }) as ChildProcessByStdio<null, Readable, Readable | null>
}
