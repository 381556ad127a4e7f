// Commands for backup, restore and move. scripts/{backup,restore,move}.mjs run them: on the pinned Node.js, or bundled when
// deployed.
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { backup } from '@/lib/server/backup/backup'
import { move } from '@/lib/server/backup/move'
import { restore } from '@/lib/server/backup/restore'
import { describeError } from '@/lib/server/platform/describe-error'
import { fail, printStep } from './bootstrap/run.mjs'
import { findOptionProblem } from './find-option-problem.ts'

// As process 1 of a container it ends on a signal only with a handler.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))

const words: Record<string, string> = {
  backup: 'FILE [--with-key]',
  restore: 'FILE [--replace]',
  move: 'postgresql://USER:PASSWORD@HOST/DATABASE [--replace]',
}

if (existsSync('.env')) process.loadEnvFile('.env')
const [command = '', ...args] = process.argv.slice(2)
const called = import.meta.url.endsWith('.ts') ? `npm run ${command} --` : `node scripts/${command}.mjs`
const usage = `Usage: ${called} ${words[command]}`
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const app = `Switchboard ${version}`
const talk = { say: printStep }

const options = { [command === 'backup' ? 'with-key' : 'replace']: { type: 'boolean' } } as const
const wrong = findOptionProblem(args, options)
if (wrong) fail(`${wrong} ${usage}`, 2)

try {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const [target, ...more] = positionals
  if (target === undefined || more.length > 0) fail(usage, 2)
  else if (command === 'backup') await backup(target, { withKey: values['with-key'] === true, app }, talk)
  else if (command === 'restore') await restore(target, { replace: values.replace === true }, talk)
  else if (!/^postgres(ql)?:/.test(target)) fail(usage, 2)
  else await move(target, { replace: values.replace === true }, talk)
} catch (error) {
  fail(describeError(error))
}
