import 'server-only'
import { listCardSources } from '@/lib/server/credentials/card-sources'
import { drawIcon } from '@/lib/server/agents/icons/draw-icon'
import { fetchIcon } from '@/lib/server/agents/icons/fetch-icon'
import { type DueIcon, listDueIcons, saveIcon, recordIconAttempt } from '@/lib/server/db/agents/icons'
import { withLease } from '@/lib/server/instances/with-lease'
import { log } from '@/lib/server/platform/log'
import { singleton } from '@/lib/server/platform/singleton'
import { stopSignal } from '@/lib/server/platform/stopping'

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
