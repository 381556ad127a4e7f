import { expect, it } from 'vitest'
import { Fault } from '@/lib/faults/fault'
import { createLog } from '@/lib/server/platform/log'

const hush = 'hush-1234'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('trace', { write: (line) => lines.push(line) }))
  return lines.join('')
}

it('logs what failed and where', () => {
  const text = logged((log) => log.error({ err: new Fault('agent-timeout', 'Too slow.'), taskId: 't1' }, 'turn failed'))
  expect(JSON.parse(text)).toMatchObject({
    msg: 'turn failed',
    taskId: 't1',
    err: { message: 'Too slow.', kind: 'agent-timeout', stack: expect.stringContaining('log.test') },
  })
})

it('logs an unavailable database in one short line', () => {
  const message = 'Invalid `task.findFirst()` invocation in\n/app/tasks.ts:12\n\nServer has closed the connection.'
  const text = logged((log) => log.error({ err: Object.assign(new Error(message), { code: 'P1017' }) }, 'failed'))
  expect(JSON.parse(text).err).toEqual({ type: 'Error', message: 'Server has closed the connection.', code: 'P1017' })
})

it('omits what libraries attach to their errors', () => {
  const error = Object.assign(new Error('failed', { cause: new Error(hush) }), {
    code: 'E_FAILED',
    response: { headers: { authorization: hush } },
    access_token: hush,
  })
  const text = logged((log) => log.error({ err: error }, 'failed'))
  expect(text).toContain('E_FAILED')
  expect(text).not.toContain(hush)
})

it('masks values with the name of a secret', () => {
  const text = logged((log) => {
    log.info({ headers: { 'x-key': hush }, token: hush, agent: { clientSecret: hush, name: 'Echo' } }, 'odd')
    log.info({ request: { authorization: hush, cookie: hush } }, 'odd')
  })
  expect(text).toContain('Echo')
  expect(text).not.toContain(hush)
})
