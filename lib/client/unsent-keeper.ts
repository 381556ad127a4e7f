import { tellsSecret } from '@/lib/a2a/secret-parts'
import { inBrowserStore } from '@/lib/client/browser-store'
import type { Conversation } from '@/lib/client/conversation'
import { isLogged, type Unsent } from '@/lib/client/conversation-state'
import { newId } from '@/lib/client/new-id'
import type { FaultData } from '@/lib/faults/fault'

/** What is kept of a conversation's unsent messages, under the id of each. */
interface Kept {
  conversation: string
  unsent: Unsent
}

const longestMs = 30 * 24 * 60 * 60 * 1000

/** The page was left before Switchboard had answered. */
const leftMeanwhile: FaultData = {
  kind: 'internal',
  hop: 'browser',
  message: 'The page was closed before Switchboard confirmed that this was sent.',
  details: { code: 'left-meanwhile' },
}

export interface UnsentKeeper {
  /** Brings back what an earlier visit could not send. */
  restore: () => Promise<void>
  /** The conversation has got a name. */
  rename: (name: string) => void
}

const keep = (conversation: string, unsent: Unsent): void => {
  const kept: Kept = { conversation, unsent }
  void inBrowserStore('unsent', 'readwrite', (store) => store.put(kept, unsent.id))
}

const forget = (id: string): void => void inBrowserStore('unsent', 'readwrite', (store) => store.delete(id))

const inOrder = (one: Unsent, other: Unsent): number => one.at.localeCompare(other.at)

/** Keeps what could not be sent in this browser, over reloads and visits elsewhere; nothing that tells a secret. */
export function createUnsentKeeper({ state, tasks, takeUnsent }: Conversation, named: string): UnsentKeeper {
  let name = named
  const keepAll = (): void => {
    for (const one of state.getState().unsent) if (!tellsSecret(one.message)) keep(name, one)
  }
  /** What was on its way when the page was left, by the id under which it is kept. */
  let left: string | null = null
  const leave = (): void => {
    const { outgoing } = state.getState()
    if (!outgoing || tellsSecret(outgoing.message)) return
    left = newId()
    globalThis.addEventListener('pageshow', comeBack, { once: true })
    keep(name, { ...outgoing, uploaded: undefined, id: left, fault: leftMeanwhile })
  }
  /** The page came back as it was. */
  const comeBack = (): void => {
    if (left) forget(left)
    left = null
    keepAll()
  }
  state.subscribe(({ unsent, outgoing }, before) => {
    // A page that is being left breaks off what is on its way: that says nothing of Switchboard.
    if (left) return
    if (unsent !== before.unsent) keepAll()
    for (const one of before.unsent) if (!unsent.includes(one)) forget(one.id)
    if (outgoing && !outgoing.taskId) globalThis.addEventListener?.('pagehide', leave)
    else globalThis.removeEventListener?.('pagehide', leave)
  })
  return {
    restore: async () => {
      const all = (await inBrowserStore<Kept[]>('unsent', 'readonly', (store) => store.getAll())) ?? []
      const tooOld = new Date(Date.now() - longestMs).toISOString()
      for (const { unsent } of all) if (unsent.at < tooOld) forget(unsent.id)
      const young = all.filter(({ unsent }) => unsent.at >= tooOld)
      const own = young.filter(({ conversation }) => conversation === name).map(({ unsent }) => unsent)
      const here = new Set(state.getState().unsent.map(({ id }) => id))
      const arrived = own.filter(({ message }) => isLogged(message, tasks.getState()))
      for (const { id } of arrived) forget(id)
      const missing = own.filter((one) => !here.has(one.id) && !arrived.includes(one))
      if (missing.length > 0) takeUnsent(missing.toSorted(inOrder))
    },
    rename: (next) => {
      name = next
      keepAll()
    },
  }
}
