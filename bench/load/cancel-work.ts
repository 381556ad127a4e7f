import { Agent, request } from 'node:http'
import { call } from '@/bench/load/call'
import { percentilesOf } from '@/bench/load/percentiles'
import { requestFor } from '@/bench/load/request'
import { nowUs } from '@/bench/load/shape'
import type { WorkResult, Work } from '@/bench/load/work'

const agent = new Agent({ keepAlive: false })

/** Starts a long stream. Returns the ID of its task, and a function that disconnects. */
function startStream(url: string): Promise<{ taskId: string; disconnect: () => void }> {
  const { headers, body } = requestFor(url, { events: 10_000, rate: 10, size: 300, hold: 0 }, true)
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
        const taskId = /"task":\{"id":"([^"]+)"/.exec(text)?.[1]
        // The agent must have started to work.
        if (taskId && text.includes('artifactUpdate')) resolve({ taskId, disconnect: () => sent.destroy() })
      })
      response.on('error', () => {})
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Cancels streams one after the other. `delay`: from the call to its arrival at the agent, which reports it at `canceledUrl`. */
export async function cancelWork({ url, times, canceledUrl }: Extract<Work, { kind: 'cancel' }>): Promise<WorkResult> {
  const start = performance.now()
  const sentAt = new Map<string, number>()
  const durations: number[] = []
  for (let count = 0; count < times; count += 1) {
    const { taskId, disconnect } = await startStream(url)
    const now = nowUs()
    sentAt.set(taskId, now)
    await call(url, JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'CancelTask', params: { id: taskId } }))
    durations.push((nowUs() - now) / 1000)
    disconnect()
  }
  const receivedAt = (await (await fetch(canceledUrl)).json()) as Record<string, number>
  const delays = [...sentAt].flatMap(([taskId, at]) => (receivedAt[taskId] ? [(receivedAt[taskId] - at) / 1000] : []))
  const lost = times - delays.length
  return {
    seconds: (performance.now() - start) / 1000,
    events: delays.length,
    bytes: 0,
    errors: lost > 0 ? { 'never canceled': lost } : {},
    first: percentilesOf(durations),
    delay: percentilesOf(delays),
  }
}
