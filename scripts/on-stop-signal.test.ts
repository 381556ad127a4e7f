import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'

/** Runs a program with `on-stop-signal.mjs` and returns its output and exit code after a signal. */
async function runWithSignal(signal: NodeJS.Signals, then = '') {
  const program = `import { onStopSignal } from './scripts/on-stop-signal.mjs'
setInterval(() => {}, 60_000)
${then}
console.log('runs')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const out = { text: '' }
  child.stdout.on('data', (data) => (out.text += data))
  await expect.poll(() => out.text).toBe('runs\n')
  child.kill(signal)
  const [code, by] = await once(child, 'exit')
  return { code, by, output: out.text }
}

// Termination by the signal itself is not enough, because process 1 of a container is not terminated.
test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'exits on %s without a handler',
  async (signal) => {
    expect(await runWithSignal(signal)).toEqual({ code: 0, by: null, output: 'runs\n' })
  },
)

test.skipIf(process.platform === 'win32')('runs the handler', async () => {
  const { code, output } = await runWithSignal('SIGTERM', `onStopSignal(() => process.exit(console.log('done') ?? 7))`)
  expect([code, output]).toEqual([7, 'runs\ndone\n'])
})

test('the server registers the handlers before it loads other modules', () => {
  const [first] = /^import .+$/m.exec(readFileSync('scripts/serve.mjs', 'utf8')) ?? []
  expect(first).toContain(`from './on-stop-signal.mjs'`)
})
