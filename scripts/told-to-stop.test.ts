import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'

/** What a program that hears of its end by `told-to-stop.mjs` says and answers when it is told. */
async function told(signal: NodeJS.Signals, then = '') {
  const program = `import { whenToldToStop } from './scripts/told-to-stop.mjs'
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
  return { code, by, said: out.text }
}

// Ended by the signal itself would not be enough: the first process of a container is not.
test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends what has nothing to put in order yet',
  async (signal) => {
    expect(await told(signal)).toEqual({ code: 0, by: null, said: 'runs\n' })
  },
)

test.skipIf(process.platform === 'win32')('whoever has something to put in order does so', async () => {
  const { code, said } = await told('SIGTERM', `whenToldToStop(() => process.exit(console.log('done') ?? 7))`)
  expect([code, said]).toEqual([7, 'runs\ndone\n'])
})

test('the server hears of its end before it loads anything else', () => {
  const [first] = /^import .+$/m.exec(readFileSync('scripts/serve.mjs', 'utf8')) ?? []
  expect(first).toContain(`from './told-to-stop.mjs'`)
})
