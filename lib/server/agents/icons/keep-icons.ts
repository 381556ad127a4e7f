import 'server-only'
import { cardSources } from '@/lib/server/agents/card-sources'
import { drawIcon } from '@/lib/server/agents/icons/draw-icon'
import { fetchIcon } from '@/lib/server/agents/icons/fetch-icon'
import { type DueIcon, dueIcons, keepIcon, recordAttempt } from '@/lib/server/db/icons'
import { inTurn } from '@/lib/server/instances/in-turn'
import { log } from '@/lib/server/log'
import { singleton } from '@/lib/server/singleton'
import { stopSignal } from '@/lib/server/tasks/stopping'

const staleMs = 7 * 24 * 60 * 60_000
const lookAgainMs = 60 * 60_000
/** So many are fetched at a time. */
const batch = 4

interface Looking {
  done: Promise<void>
  /** There may be more to look for than what was seen. */
  again: boolean
  busy: boolean
}

const looking = () => singleton('icons', (): Looking => ({ done: Promise.resolve(), again: false, busy: false }))

/** Looks for the pictures of agents that have none yet or whose pictures are a week old, now and every hour. */
export function startIcons(): void {
  wakeIcons()
  setInterval(wakeIcons, lookAgainMs).unref()
}

/** Looks for pictures in the background: an agent is new, or its card names another. */
export function wakeIcons(): void {
  const state = looking()
  state.again = true
  if (!state.busy && !stopSignal().aborted) state.done = run(state)
}

/** Resolves once nothing is looked for any more. */
export async function settledIcons(): Promise<void> {
  await looking().done
}

/** Never rejects. */
async function run(state: Looking): Promise<void> {
  state.busy = true
  try {
    while (state.again) {
      state.again = false
      await inTurn('icons', keepDue)
    }
  } catch (error) {
    if (!stopSignal().aborted) log().error({ err: error }, 'failed to store agent icons')
  } finally {
    state.busy = false
  }
}

async function keepDue(): Promise<void> {
  for (;;) {
    const due = await dueIcons(new Date(Date.now() - staleMs), batch)
    if (due.length === 0 || stopSignal().aborted) return
    const signal = stopSignal()
    const fetched = await Promise.all(
      due.map(async (agent) => ({ agent, bytes: await fetchIcon(agent.iconUrl, cardSources(agent), signal) })),
    )
    for (const { agent, bytes } of fetched) {
      if (signal.aborted) return
      await keepOne(agent, bytes)
    }
  }
}

/** The attempt is stored before the icon is drawn: an icon that ends this process is not drawn again by the next one. */
async function keepOne({ id, iconUrl }: DueIcon, bytes: Buffer | null): Promise<void> {
  if (bytes) await recordAttempt(id, iconUrl)
  await keepIcon(id, iconUrl, bytes && (await drawIcon(bytes)))
}
