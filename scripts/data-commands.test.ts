import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

/** Runs a command as npm does, on the Node.js of the tests. */
async function run(words: string[]) {
  const args = ['--import', './scripts/testing/typescript.mjs', 'scripts/data-commands.ts', ...words]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const problem = text(child.stderr)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  return [code, await problem]
}

test.each([
  [['backup', 'file', '--replace'], 'Unknown option --replace. Usage: npm run backup -- FILE [--with-key]'],
  [['restore', 'file', '--with-key'], 'Unknown option --with-key. Usage: npm run restore -- FILE [--replace]'],
  [['move', '-f'], 'Unknown option -f. Usage: npm run move -- postgresql://USER:PASSWORD@HOST/DATABASE [--replace]'],
  [['backup', '--with-key=yes'], '--with-key takes no value. Usage: npm run backup -- FILE [--with-key]'],
  [['restore'], 'Usage: npm run restore -- FILE [--replace]'],
])('reports the invalid argument and the usage: %j', async (words, message) => {
  expect(await run(words)).toEqual([2, `✗ ${message}\n`])
})
