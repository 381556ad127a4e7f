#!/usr/bin/env node
// `npx switchboard mock trace.json`: what of Switchboard works without the app, its database and its build.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

if (process.features.typescript) {
  await import('./testing/typescript.mjs')
  await import('./mock/command.ts')
} else {
  // The Node that the install brought along; it gets the signals itself.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  const { status, error } = spawnSync(pinnedNode(), [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  if (error) console.error(`Node 22.18 or newer is needed; this is ${process.versions.node}.`)
  process.exitCode = status ?? 1
}

function pinnedNode() {
  const { platform, arch } = process
  const windows = platform === 'win32'
  try {
    const name = `node-${windows ? 'win' : platform}-${arch}`
    return createRequire(import.meta.url).resolve(`${name}/bin/node${windows ? '.exe' : ''}`)
  } catch {
    return 'node-of-the-install'
  }
}
