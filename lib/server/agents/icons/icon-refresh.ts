import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { drawIcon } from '@/lib/server/agents/icons/draw-icon'
import { listCardSources } from '@/lib/server/credentials/card-sources'
import { type DueIcon, listDueIcons, recordIconAttempt, saveIcon } from '@/lib/server/db/agents/icons'
import { withLease } from '@/lib/server/instances/current-instance'
import { outboundFetch } from '@/lib/server/outbound/outbound-fetch'
import { env } from '@/lib/server/platform/env'
import { log } from '@/lib/server/platform/log'
import { singleton } from '@/lib/server/platform/singleton'
import { stopSignal } from '@/lib/server/platform/stopping'

const byteLimit = 256 * 1024
const maxMs = 8_000

/**
 * Returns the bytes at a URL or in a `data:` URL, at most 256 KiB; null if there are none. `sources`: the documents that named
 * the URL. Throws only if `signal` aborts.
 */
async function fetchIcon(url: string, sources: string[], signal: AbortSignal): Promise<Buffer | null> {
  return url.startsWith('data:') ? decodeDataUrl(url) : fetched(url, sources, signal)
}

function decodeDataUrl(url: string): Buffer | null {
  const [, base64, data] = /^data:image\/[\w.+-]+(?:;[\w=-]+)*?(;base64)?,(.*)$/s.exec(url) ?? []
  if (data === undefined) return null
  try {
    return base64 ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data))
  } catch {
    return null
  }
}

/** Sends no credential: fetching an icon is not a call to the agent. */
async function fetched(url: string, sources: string[], signal: AbortSignal): Promise<Buffer | null> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(maxMs)])
    const answer = await outboundFetch(url, {
      headers: { accept: 'image/*' },
      sources,
      timeoutMs: Math.min(maxMs, env().AGENT_TIMEOUT * 1000),
      maxBytes: byteLimit,
      signal: limit,
    })
    if (!answer.ok) {
      answer.cancel()
      return null
    }
    const chunks: Uint8Array[] = []
    for await (const chunk of answer.body) chunks.push(chunk)
    return Buffer.concat(chunks)
  } catch (error) {
    if (error instanceof Fault || !signal.aborted) return null
    throw error
  }
}

const staleMs = 7 * 24 * 60 * 60_000
const intervalMs = 60 * 60_000
/** Icons that are fetched at a time. */
const batch = 4

interface RefreshState {
  done: Promise<void>
  /** Set if more agents may need an icon since the last query. */
  again: boolean
  busy: boolean
}

const refreshState = () =>
  singleton('icon-refresh', (): RefreshState => ({ done: Promise.resolve(), again: false, busy: false }))

/** Fetches missing icons and icons older than a week, now and every hour. */
export function startIconRefresh(): void {
  scheduleIconRefresh()
  setInterval(scheduleIconRefresh, intervalMs).unref()
}

/** Starts an icon refresh in the background, for example when an agent is new or its card names another icon. */
export function scheduleIconRefresh(): void {
  const state = refreshState()
  state.again = true
  if (!state.busy && !stopSignal().aborted) state.done = run(state)
}

/** Resolves when no icon refresh is running. */
export async function waitForIconRefresh(): Promise<void> {
  await refreshState().done
}

/** Never rejects. */
async function run(state: RefreshState): Promise<void> {
  state.busy = true
  try {
    while (state.again) {
      state.again = false
      await withLease('icons', refreshDueIcons)
    }
  } catch (error) {
    if (!stopSignal().aborted) log().error({ err: error }, 'failed to store agent icons')
  } finally {
    state.busy = false
  }
}

async function refreshDueIcons(): Promise<void> {
  for (;;) {
    const due = await listDueIcons(new Date(Date.now() - staleMs), batch)
    if (due.length === 0 || stopSignal().aborted) return
    const signal = stopSignal()
    const fetched = await Promise.all(
      due.map(async (agent) => ({ agent, bytes: await fetchIcon(agent.iconUrl, listCardSources(agent), signal) })),
    )
    for (const { agent, bytes } of fetched) {
      if (signal.aborted) return
      await refreshIcon(agent, bytes)
    }
  }
}

/** The attempt is stored before the icon is drawn: an icon that ends this process is not drawn again by the next one. */
async function refreshIcon({ id, iconUrl }: DueIcon, bytes: Buffer | null): Promise<void> {
  if (bytes) await recordIconAttempt(id, iconUrl)
  await saveIcon(id, iconUrl, bytes && (await drawIcon(bytes)))
}
