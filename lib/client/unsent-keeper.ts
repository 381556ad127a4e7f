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

/** The page was left before Switchboard had answered. */
const leftMeanwhile: FaultData = {
  kind: 'internal',
  hop: 'browser',
  message: 'The page was left before it was known whether this was sent.',
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
  /** What was on its way when the page was left, by the id under which it is kept. */
  let left: string | null = null
  const leave = (): void => {
    const { outgoing } = state.getState()
    if (!outgoing || tellsSecret(outgoing.message)) return
    left = newId()
    keep(name, { ...outgoing, uploaded: undefined, id: left, fault: leftMeanwhile })
  }
  state.subscribe(({ unsent, outgoing }, before) => {
    for (const one of unsent) if (!before.unsent.includes(one) && !tellsSecret(one.message)) keep(name, one)
    for (const one of before.unsent) if (!unsent.includes(one)) forget(one.id)
    if (outgoing && !outgoing.taskId) return globalThis.addEventListener?.('pagehide', leave)
    globalThis.removeEventListener?.('pagehide', leave)
    // The page came back as it was, and the answer after it.
    if (left) forget(left)
    left = null
  })
  return {
    restore: async () => {
      const all = (await inBrowserStore<Kept[]>('unsent', 'readonly', (store) => store.getAll())) ?? []
      const own = all.filter(({ conversation }) => conversation === name).map(({ unsent }) => unsent)
      const here = new Set(state.getState().unsent.map(({ id }) => id))
      const arrived = own.filter(({ message }) => isLogged(message, tasks.getState()))
      for (const { id } of arrived) forget(id)
      const missing = own.filter((one) => !here.has(one.id) && !arrived.includes(one))
      if (missing.length > 0) takeUnsent(missing.toSorted(inOrder))
    },
    rename: (next) => {
      name = next
      for (const one of state.getState().unsent) if (!tellsSecret(one.message)) keep(name, one)
    },
  }
}
