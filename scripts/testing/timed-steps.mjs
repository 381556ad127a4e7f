import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { run } from '../bootstrap/run.mjs'
import { runtime, runtimeEnv } from '../bootstrap/runtime.mjs'

export const reports = '.cache/reports'

/** Minutes and seconds since this process started, as `03:12`. */
function elapsed() {
  const seconds = Math.round(performance.now() / 1000)
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Prints a line of progress with the time since the start. */
export function progress(mark, text) {
  process.stdout.write(`${mark} ${elapsed()} ${text}\n`)
}

/**
 * Runs one check with the pinned Node and returns its exit code. Its output goes to a file of `.cache/reports` and is
 * printed only if the check fails, so that checks can run side by side.
 */
export async function runCheck(name, args) {
  mkdirSync(reports, { recursive: true })
  const path = `${reports}/${name.toLowerCase().replaceAll(' ', '-')}.log`
  const log = openSync(path, 'w')
  const since = performance.now()
  const code = await run(runtime(), args, { env: runtimeEnv(), stdio: ['ignore', log, log] })
  closeSync(log)
  const took = `${((performance.now() - since) / 1000).toFixed(1)} s`
  if (code === 0) progress('✓', `${name} (${took})`)
  else progress('✗', `${name} failed (${took}):\n${readFileSync(path, 'utf8')}`)
  return code
}
