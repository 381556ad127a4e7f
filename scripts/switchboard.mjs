#!/usr/bin/env node
// `npx switchboard mock trace.json`: the commands that need no app, database or build.
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { run } from './bootstrap/run.mjs'
import { stopWithNpm } from './bootstrap/stop-with-npm.mjs'

stopWithNpm()
if (process.features.typescript) {
  await import('./testing/typescript.mjs')
  await import('./mock/command.ts')
} else {
  // The pinned Node.js.
  process.exitCode = await run(pinnedNode(), [fileURLToPath(import.meta.url), ...process.argv.slice(2)]).catch(() => {
    console.error(`Node 22.18 or newer is required. This is Node ${process.versions.node}.`)
    return 1
  })
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
