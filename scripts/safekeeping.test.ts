import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

/** One of the commands as npm runs it, on the Node that runs the tests. */
async function run(words: string[]) {
  const args = ['--import', './scripts/testing/typescript.mjs', 'scripts/safekeeping.ts', ...words]
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
])('says which word is wrong, and what is right: %j', async (words, said) => {
  expect(await run(words)).toEqual([2, `✗ ${said}\n`])
})
