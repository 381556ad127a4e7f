import { expect, test } from 'vitest'
import { POST as exported } from '@/app/api/tasks/export/route'
import { localViewer } from '@/lib/server/platform/viewer'
import { database } from '@/lib/server/db/engine/client'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, readAllRows, readStoredRows, startEngine } from '@/lib/server/tasks/testing/engine'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { v1 } from '@/lib/server/tasks/testing/v1'
import { callRoute } from '@/lib/server/testing/call-route'
import { writeCsvLine } from '@/lib/server/platform/csv'
import { traceSchema } from '@/lib/trace/trace'

async function tasks(...texts: string[]): Promise<string[]> {
  await startEngine()
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      call.event(v1.task('t1', 'WORKING'))
      call.event(v1.chunk('t1', 'Hello', false))
      call.event(v1.status('t1', 'COMPLETED'))
      call.end()
    },
  })
  const agent = await agentAt(server.url)
  const ids: string[] = []
  for (const text of texts) {
    const { taskId } = await startTurn(localViewer(), agent, messageCall(text), 'v1.0')
    await readAllRows(taskId)
    ids.push(taskId)
  }
  return ids
}

const ask = (body: object) => callRoute(exported, { body })

test('JSON Lines contain one recording per task in the requested order, redacted like single exports', async () => {
  const ids = await tasks('Mail ann@x.example', 'Second')
  const usual = await ask({ ids: [ids[1], ids[0], ids[1]], format: 'jsonl' })
  expect(usual.headers.get('content-disposition')).toBe('attachment; filename="tasks.jsonl"')
  const lines = usual.text.trimEnd().split('\n')
  const traces = lines.map((line) => traceSchema.parse(JSON.parse(line)))
  expect(traces.map(({ task }) => task.title)).toEqual(['Second', 'Mail [email-1]'])
  expect(usual.text).not.toContain('ann@')
  const whole = await ask({ ids: [ids[0]], format: 'jsonl', redact: [] })
  expect((JSON.parse(whole.text) as { events: unknown }).events).toEqual(await readStoredRows(ids[0]!))
})

test('CSV contains the columns of the list', async () => {
  const [id = ''] = await tasks('=Mail, "ann@x.example"')
  const { text, headers } = await ask({ ids: [id], format: 'csv' })
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [head, line, end] = text.split('\r\n')
  expect(head).toMatch(/^\uFEFFid,state,title,agent,active_ms,waiting_ms,events,artifacts,started_at,updated_at$/)
  expect(line).toContain(`${id},completed,"'=Mail, ""[email-1]""",Echo,`)
  expect(end).toBe('')
})

test('refuses unknown tasks, too many tasks, and more events than an import accepts', async () => {
  const [id = ''] = await tasks('Hello')
  expect((await ask({ ids: [id, 'nothing'], format: 'csv' })).status).toBe(404)
  expect((await ask({ ids: [], format: 'csv' })).status).toBe(422)
  const many = Array.from({ length: 201 }, (_, index) => `${index}`)
  expect((await ask({ ids: many, format: 'csv' })).status).toBe(422)
  await database().prisma.task.update({ where: { id }, data: { logBytes: 64 * 1024 * 1024 + 1 } })
  expect((await ask({ ids: [id], format: 'csv' })).json).toMatchObject({ error: { kind: 'too-large' } })
})

test('CSV cells are quoted and never run as formulas', () => {
  expect(writeCsvLine(['a', 'b,c', 'say "hi"', 'two\nlines', -5])).toBe('a,"b,c","say ""hi""","two\nlines",-5\r\n')
  expect(writeCsvLine(['=1', '+1', '-1', '@x', '\tx'])).toBe("'=1,'+1,'-1,'@x,'\tx\r\n")
})
