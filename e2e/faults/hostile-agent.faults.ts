import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readLog, readTask, register, say, sentBy } from '@/e2e/faults/client'
import { type Figures, tell } from '@/e2e/faults/figures'
import { follow, type Follower } from '@/e2e/faults/follower'
import { inBatches } from '@/e2e/faults/in-batches'
import { expectBounded, warmUp, watchMemory } from '@/e2e/faults/memory'
import { expectNothingLost } from '@/e2e/faults/nothing-lost'
import { app, countingAgent, hostileAgent } from '@/e2e/faults/running'

const streams = 50
const seconds = 60
/** Events a second on each honest stream. */
const rate = 10
/** In MB: what all of the process may take. */
const most = 1_024
/** The limits on what others notice, in ms at the 99th percentile. */
const latestEvent = 500
const latestReady = 250

/** What is at the 99th percentile. */
const p99 = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * 0.99) - 1)] ?? Number.NaN

const json = { 'content-type': 'application/json' }
/** Whatever the answer is, it is read to its end. */
const drained = async (url: string, init: RequestInit = {}): Promise<void> => {
  const answer = await fetch(url, init)
  for await (const _ of answer.body ?? []);
}

/** Starts a task with the hostile agent, and cancels it after a while. */
async function harm(base: string, slug: string): Promise<string> {
  const id = await say(base, slug, 'go')
  await sleep(4_000)
  await drained(`${base}/api/tasks/${id}/cancel`, { method: 'POST' })
  return id
}

async function registerAndDelete(base: string, url: string): Promise<void> {
  const answer = await fetch(`${base}/api/agents`, { method: 'POST', headers: json, body: JSON.stringify({ url }) })
  const { agent } = (await answer.json()) as { agent?: { slug: string } }
  await sleep(1_000)
  if (agent) await drained(`${base}/api/agents/${agent.slug}`, { method: 'DELETE' })
}

async function shareAndRead(base: string, id: string): Promise<void> {
  const body = JSON.stringify({ expiresIn: 3600 })
  const made = await fetch(`${base}/api/tasks/${id}/links`, { method: 'POST', headers: json, body })
  const { url } = (await made.json()) as { url: string }
  await Promise.all([
    drained(new URL(new URL(url, base).pathname, base).href),
    drained(`${base}/api/tasks/${id}/export?format=markdown`),
    drained(`${base}/api/tasks/${id}/export/preview`),
  ])
}

/** 300 MB that say nothing of their length. */
const endless = () =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array(1_000_000).fill(0x20))
    },
  })

/** Attacks in every way until `over`; answers how often each was done. */
function attack(base: string, hostile: string, over: AbortSignal): Promise<Record<string, number>> {
  const done: Record<string, number> = {}
  const again = async (name: string, prepare: () => Promise<() => Promise<unknown>>) => {
    const once = await prepare()
    done[name] = 0
    while (!over.aborted) {
      // Many are refused, and a refused request ends its connection.
      await once().catch(() => sleep(100))
      done[name] += 1
    }
  }
  const stream = (kind: string) =>
    again(kind, async () => {
      const slug = await register(base, `${hostile}/${kind}`)
      return () => harm(base, slug)
    })
  const deep = '['.repeat(60_000_000)
  const all = [
    ...['parts', 'comments', 'junk', 'deep', 'pieces', 'large'].map(stream),
    again('icon', async () => () => registerAndDelete(base, `${hostile}/icon`)),
    again('slashes', async () => () => registerAndDelete(base, `${hostile}/slashes`)),
    again('secrets', async () => {
      const id = await harm(base, await register(base, `${hostile}/secrets`))
      return () => shareAndRead(base, id)
    }),
    again('description', async () => {
      const slug = await register(base, `${hostile}/description`)
      return () => drained(`${base}/agents/${slug}`)
    }),
    again(
      'import',
      async () => () => drained(`${base}/api/tasks/import`, { method: 'POST', headers: json, body: deep }),
    ),
    again('sample', async () => () => {
      const init = { method: 'POST', headers: json, body: endless(), duplex: 'half' }
      return drained(`${base}/samples/storyteller`, init)
    }),
  ]
  return Promise.all(all).then(() => done)
}

/** How long each answer of `/api/health/ready` takes until `over`, in ms. */
async function watchReady(base: string, over: AbortSignal): Promise<number[]> {
  const times: number[] = []
  while (!over.aborted) {
    const since = performance.now()
    const { status } = await fetch(`${base}/api/health/ready`)
    expect(status).toBe(200)
    times.push(performance.now() - since)
    await sleep(50)
  }
  return times
}

/** How much later than the agent counted each number was shown, in ms. The agent itself is up to `1000 / rate` late. */
async function delaysOf(base: string, taskId: string, { times }: Follower): Promise<number[]> {
  const { remoteId } = await readTask(base, taskId)
  const { since } = JSON.parse(Buffer.from(remoteId, 'base64url').toString()) as { since: number }
  return (await readLog(base, taskId)).flatMap(({ event }, index) => {
    const part = event.kind === 'artifact' ? event.artifact.parts[0] : undefined
    const number = part && 'text' in part ? Number.parseInt(part.text, 10) : Number.NaN
    const shown = times[index]
    return Number.isNaN(number) || shown === undefined ? [] : [shown - since - (1000 * number) / rate]
  })
}

test('twelve kinds of hostile input for a minute, beside 50 honest streams', async (context) => {
  const honest = await countingAgent()
  const hostile = await hostileAgent()
  const running = await app({ SAMPLES: 'on' })
  const base = running.url
  const slug = await warmUp(base, honest.url)
  const memory = watchMemory(running)
  const over = AbortSignal.timeout(seconds * 1000)
  const attacks = attack(base, hostile.url, over)
  const ready = watchReady(base, over)
  const count = rate * (seconds - 10)
  const followed: [string, Follower][] = []
  await inBatches(streams, 10, async () => {
    const taskId = await say(base, slug, `count=${count} rate=${rate} bytes=100`)
    followed.push([taskId, follow(() => base, taskId)])
  })
  await Promise.all(followed.map(([, { rests }]) => rests))
  const readyTimes = await ready
  const done = await attacks
  const grown = memory()
  const sum = { sent: 0, acknowledged: 0, found: 0, gaps: 0 } satisfies Figures
  const delays: number[] = []
  for (const [taskId, follower] of followed) {
    const figures = await expectNothingLost(base, taskId, [follower], await sentBy(honest.url, base, taskId))
    for (const name of ['sent', 'acknowledged', 'found', 'gaps'] as const) sum[name] += figures[name]
    delays.push(...(await delaysOf(base, taskId, follower)))
  }
  tell(context, {
    ...sum,
    seconds,
    delay: p99(delays),
    ready: p99(readyTimes),
    ...(grown !== undefined && { memory: grown }),
  })
  console.log(`attacks: ${JSON.stringify(done)}`)
  expect(sum).toMatchObject({ sent: streams * count, found: streams * count, gaps: 0 })
  for (const [kind, times] of Object.entries(done)) expect({ kind, times }).not.toEqual({ kind, times: 0 })
  expectBounded(grown, most)
  expect(p99(delays)).toBeLessThan(latestEvent)
  expect(p99(readyTimes)).toBeLessThan(latestReady)
})
