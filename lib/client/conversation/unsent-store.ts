import { hasSecret } from '@/lib/a2a/secrets/secret-parts'
import { withBrowserStore } from '@/lib/client/browser-store'
import type { Conversation } from '@/lib/client/conversation/conversation'
import { isLogged, type UnsentMessage } from '@/lib/client/conversation/conversation-state'
import { createId } from '@/lib/client/new-id'
import type { FaultData } from '@/lib/faults/fault'

/** A stored unsent message of a conversation, under the message's ID. */
interface StoredMessage {
  conversation: string
  unsent: UnsentMessage
}

const maxAgeMs = 30 * 24 * 60 * 60 * 1000

/** The page was closed before Switchboard responded. */
const pageClosed: FaultData = {
  kind: 'internal',
  hop: 'browser',
  message: 'The page was closed before Switchboard confirmed that this was sent.',
  details: { code: 'left-meanwhile' },
}

export interface UnsentStore {
  /** Restores unsent messages of an earlier visit. */
  restore: () => Promise<void>
  /** The conversation received its ID. */
  rename: (name: string) => void
}

const save = (conversation: string, unsent: UnsentMessage): void => {
  const stored: StoredMessage = { conversation, unsent }
  void withBrowserStore('unsent', 'readwrite', (store) => store.put(stored, unsent.id))
}

const remove = (id: string): void => void withBrowserStore('unsent', 'readwrite', (store) => store.delete(id))

const compareByTime = (one: UnsentMessage, other: UnsentMessage): number => one.at.localeCompare(other.at)

/** Stores unsent messages in this browser across reloads and visits. Messages with secrets are not stored. */
export function createUnsentStore({ state, tasks, addUnsent: takeUnsent }: Conversation, named: string): UnsentStore {
  let name = named
  const saveAll = (): void => {
    for (const one of state.getState().unsent) if (!hasSecret(one.message)) save(name, one)
  }
  /** ID of the stored message that was being sent when the page was closed. */
  let left: string | null = null
  const onPageHide = (): void => {
    const { outgoing } = state.getState()
    if (!outgoing || hasSecret(outgoing.message)) return
    left = createId()
    globalThis.addEventListener('pageshow', onPageShow, { once: true })
    save(name, { ...outgoing, uploaded: undefined, id: left, fault: pageClosed })
  }
  /** The page was restored from the back/forward cache. */
  const onPageShow = (): void => {
    if (left) remove(left)
    left = null
    saveAll()
  }
  state.subscribe(({ unsent, outgoing }, before) => {
    // Closing the page aborts requests, which says nothing about Switchboard.
    if (left) return
    if (unsent !== before.unsent) saveAll()
    for (const one of before.unsent) if (!unsent.includes(one)) remove(one.id)
    if (outgoing && !outgoing.taskId) globalThis.addEventListener?.('pagehide', onPageHide)
    else globalThis.removeEventListener?.('pagehide', onPageHide)
  })
  return {
    restore: async () => {
      const all = (await withBrowserStore<StoredMessage[]>('unsent', 'readonly', (store) => store.getAll())) ?? []
      const tooOld = new Date(Date.now() - maxAgeMs).toISOString()
      for (const { unsent } of all) if (unsent.at < tooOld) remove(unsent.id)
      const young = all.filter(({ unsent }) => unsent.at >= tooOld)
      const own = young.filter(({ conversation }) => conversation === name).map(({ unsent }) => unsent)
      const here = new Set(state.getState().unsent.map(({ id }) => id))
      const arrived = own.filter(({ message }) => isLogged(message, tasks.getState()))
      for (const { id } of arrived) remove(id)
      const missing = own.filter((one) => !here.has(one.id) && !arrived.includes(one))
      if (missing.length > 0) takeUnsent(missing.toSorted(compareByTime))
    },
    rename: (next) => {
      name = next
      saveAll()
    },
  }
}
