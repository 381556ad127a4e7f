import { Agent, request } from 'node:http'
import { call } from '@/bench/load/call'
import { spreadOf } from '@/bench/load/samples'
import { requestFor } from '@/bench/load/request'
import { nowUs } from '@/bench/load/shape'
import type { Done, Work } from '@/bench/load/work'

const agent = new Agent({ keepAlive: false })

/** Begins a long stream; answers with the id of its task, once that is known, and a function that leaves it. */
function begin(url: string): Promise<{ taskId: string; leave: () => void }> {
  const { headers, body } = requestFor(url, { events: 10_000, rate: 10, size: 300, hold: 0 }, true)
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
        const taskId = /"task":\{"id":"([^"]+)"/.exec(text)?.[1]
        // The agent must be in the middle of its work.
        if (taskId && text.includes('artifactUpdate')) resolve({ taskId, leave: () => sent.destroy() })
      })
      response.on('error', () => {})
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Cancels streams one after the other. `delay`: from the call to its arrival at the agent, which tells that at `seen`. */
export async function cancelWork({ url, times, seen }: Extract<Work, { kind: 'cancel' }>): Promise<Done> {
  const began = performance.now()
  const pressed = new Map<string, number>()
  const answered: number[] = []
  for (let count = 0; count < times; count += 1) {
    const { taskId, leave } = await begin(url)
    const now = nowUs()
    pressed.set(taskId, now)
    await call(url, JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'CancelTask', params: { id: taskId } }))
    answered.push((nowUs() - now) / 1000)
    leave()
  }
  const arrived = (await (await fetch(seen)).json()) as Record<string, number>
  const delays = [...pressed].flatMap(([taskId, at]) => (arrived[taskId] ? [(arrived[taskId] - at) / 1000] : []))
  const lost = times - delays.length
  return {
    seconds: (performance.now() - began) / 1000,
    events: delays.length,
    bytes: 0,
    errors: lost > 0 ? { 'never canceled': lost } : {},
    first: spreadOf(answered),
    delay: spreadOf(delays),
  }
}
