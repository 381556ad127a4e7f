// Attacks an app with hostile requests until it is stopped: `attacker.ts APP HOSTILE_AGENT`. Prints the number of attacks of each kind.
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { register, startTask } from '../faults/client.ts'

const [base = '', hostile = ''] = process.argv.slice(2)
const done: Record<string, number> = {}

const json = { 'content-type': 'application/json' }
/** Reads a response to its end. */
const drained = async (url: string, init: RequestInit = {}): Promise<void> => {
  const answer = await fetch(url, init)
  for await (const _ of answer.body ?? []);
}

/** Starts a task with the hostile agent, and cancels it after a while. */
async function harm(slug: string): Promise<string> {
  const id = await startTask(base, slug, 'go')
  await sleep(4_000)
  await drained(`${base}/api/tasks/${id}/cancel`, { method: 'POST' })
  return id
}

async function registerAndDelete(url: string): Promise<void> {
  const answer = await fetch(`${base}/api/agents`, { method: 'POST', headers: json, body: JSON.stringify({ url }) })
  const { agent } = (await answer.json()) as { agent?: { slug: string } }
  await sleep(1_000)
  if (agent) await drained(`${base}/api/agents/${agent.slug}`, { method: 'DELETE' })
}

async function shareAndRead(id: string): Promise<void> {
  const body = JSON.stringify({ expiresIn: 3600 })
  const response = await fetch(`${base}/api/tasks/${id}/links`, { method: 'POST', headers: json, body })
  const { url } = (await response.json()) as { url: string }
  await Promise.all([
    drained(new URL(new URL(url, base).pathname, base).href),
    drained(`${base}/api/tasks/${id}/export?format=markdown`),
    drained(`${base}/api/tasks/${id}/export/preview`),
  ])
}

/** 300 MB without a Content-Length. */
const endless = () =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array(1_000_000).fill(0x20))
    },
  })

/** Does the same again and again. */
async function repeat(name: string, prepare: () => Promise<() => Promise<unknown>>): Promise<void> {
  if (process.env.HOSTILE_ONLY && process.env.HOSTILE_ONLY !== name) return
  const once = await prepare()
  done[name] = 0
  for (;;) {
    // Many are rejected, and a rejected request closes its connection.
    await once().catch(() => sleep(100))
    done[name] += 1
  }
}

const stream = (kind: string) =>
  repeat(kind, async () => {
    const slug = await register(base, `${hostile}/${kind}`)
    return () => harm(slug)
  })
const deep = '['.repeat(60_000_000)

// A real attacker runs on another machine. Here it must not take CPU time from the app.
setPriority(19)
setInterval(() => console.log(JSON.stringify(done)), 500)
console.log(`attacking ${base}`)
await Promise.all([
  ...['parts', 'comments', 'junk', 'deep', 'pieces', 'large'].map(stream),
  repeat('icon', async () => () => registerAndDelete(`${hostile}/icon`)),
  repeat('slashes', async () => () => registerAndDelete(`${hostile}/slashes`)),
  repeat('secrets', async () => {
    const id = await harm(await register(base, `${hostile}/secrets`))
    return () => shareAndRead(id)
  }),
  repeat('description', async () => {
    const slug = await register(base, `${hostile}/description`)
    return () => drained(`${base}/agents/${slug}`)
  }),
  repeat(
    'import',
    async () => () => drained(`${base}/api/tasks/import`, { method: 'POST', headers: json, body: deep }),
  ),
  repeat('sample', async () => () => {
    const init = { method: 'POST', headers: json, body: endless(), duplex: 'half' }
    return drained(`${base}/samples/storyteller`, init)
  }),
])
