import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createRandom, corruptText, mutateJson } from '@/lib/a2a/fixtures/mutate'
import type { Json } from '@/lib/a2a/json'
import { localViewer } from '@/lib/server/platform/viewer'
import { startTurn } from '@/lib/server/tasks/start-turn'
import { agentAt, startEngine, readAllRows } from '@/lib/server/tasks/testing/engine'
import { rawAgent } from '@/lib/server/tasks/testing/raw-agent'
import { messageCall } from '@/lib/server/tasks/testing/message-call'
import { v1 } from '@/lib/server/tasks/testing/v1'

const recording = new URL('../../a2a/fixtures/v1-0/sdk-1.3.0.json', import.meta.url)
const { exchanges } = JSON.parse(readFileSync(recording, 'utf8')) as { exchanges: { frames?: Json[] }[] }
const frames = exchanges.flatMap(({ frames = [] }) => frames)
const turns = 40

test('malformed streams end the turn without a hole in the log or an internal error', async () => {
  await startEngine()
  const roll = createRandom(41)
  const server = await rawAgent({
    SendStreamingMessage: (call) => {
      const events = Array.from({ length: 1 + roll(6) }, () =>
        mutateJson(frames[roll(frames.length)] ?? null, frames, roll),
      )
      const text = events.map((json) => `data: ${json}\n\n`).join('')
      call.bytes(roll(3) === 0 ? corruptText(text, roll) : text)
      if (roll(4) === 0) call.cut()
      else call.end()
    },
    GetTask: (call) => call.reply(v1.bareTask((call.params as { id: string }).id, 'COMPLETED')),
  })
  const viewer = localViewer()
  const agent = await agentAt(server.url)
  for (let turn = 0; turn < turns; turn++) {
    const { taskId } = await startTurn(viewer, agent, messageCall('go'), 'v1.0')
    const rows = await readAllRows(taskId)
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
    const ours = rows.filter(({ event }) => event.kind === 'fault' && event.fault.kind === 'internal')
    expect(ours).toEqual([])
  }
}, 90_000)
