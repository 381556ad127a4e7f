import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'

/** A process that calls `run` with a program and prints when the next step starts. */
async function runs(program: string) {
  const step = `import { run } from './scripts/bootstrap/run.mjs'
process.exitCode = await run(process.execPath, ['-e', ${JSON.stringify(`${program}; console.log('ready')`)}])
console.log('further')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', step], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const out = { text: '' }
  child.stdout.on('data', (data) => (out.text += data))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, ...out }))
  await expect.poll(() => out.text).toContain('ready')
  return { child, ended }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

test.each(signals)('forwards %s and ends with the program', async (signal) => {
  const program = `process.on('${signal}', () => process.exit(0)); setInterval(() => {}, 1000)`
  const { child, ended } = await runs(program)
  child.kill(signal)
  expect(await ended).toEqual({ code: 0, text: 'ready\n' })
})

test('takes no further step after a signal', async () => {
  const { child, ended } = await runs('setInterval(() => {}, 1000)')
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 130, text: 'ready\n' })
})

test('continues after a program that ends by itself', async () => {
  const { ended } = await runs('process.exitCode = 3')
  expect(await ended).toEqual({ code: 3, text: 'ready\nfurther\n' })
})
