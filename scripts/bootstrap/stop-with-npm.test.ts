import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'

/** A program below a waiting shell, as with npm. The shell is then killed alone. */
async function leftBehind(env: Record<string, string>) {
  const program = `import { stopWithNpm } from './scripts/bootstrap/stop-with-npm.mjs'
process.argv[1] = '/somewhere/scripts/start.mjs'
process.on('SIGTERM', () => process.exit(console.log('asked to stop')))
stopWithNpm()
setTimeout(() => console.log('went on'), 1500)
console.log('ready')`
  const shell = spawn('sh', ['-c', `"$NODE" --input-type=module -e "$PROGRAM"; true`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE: process.execPath, PROGRAM: program, ...env },
  })
  onTestFinished(() => void shell.kill('SIGKILL'))
  const out = { text: '' }
  shell.stdout.on('data', (data) => (out.text += data))
  await expect.poll(() => out.text).toBe('ready\n')
  shell.kill('SIGTERM')
  return out
}

const byNpm = { npm_lifecycle_event: 'start', npm_lifecycle_script: 'node scripts/start.mjs' }

test.skipIf(process.platform === 'win32')('stops after the shell of npm has ended', async () => {
  const out = await leftBehind(byNpm)
  await expect.poll(() => out.text).toBe('ready\nasked to stop\n')
})

test.skipIf(process.platform === 'win32').each([
  { ...byNpm, npm_lifecycle_event: 'in-the-background' },
  { ...byNpm, npm_lifecycle_script: 'node something-else.mjs' },
])('continues if it was not started by npm: %o', async (env) => {
  const out = await leftBehind(env)
  await expect.poll(() => out.text).toBe('ready\nwent on\n')
})
