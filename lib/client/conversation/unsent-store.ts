import type { Message } from '@/lib/a2a/model'
import { hasSecret } from '@/lib/a2a/secrets/secret-parts'
import { findLocks } from '@/lib/client/browser-locks'
import { withBrowserStore } from '@/lib/client/browser-store'
import type { Conversation } from '@/lib/client/conversation/conversation'
import {
  findTaskIdOfMessage,
  type OutgoingMessage,
  type UnsentMessage,
} from '@/lib/client/conversation/conversation-state'
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

/** A message on its way to Switchboard. */
interface Sending {
  /** ID of its entry. */
  id: string
  message: Message
  isStored: boolean
  /** Ends the lock. */
  release: () => void
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

const lockName = (id: string): string => `switchboard-sending ${id}`

/**
 * Marks a message as being sent by this window, which ends with `over` or with the window, also if it crashes. Calls `onHeld` then,
 * and at once in browsers without locks.
 */
function holdWhileSending(id: string, over: Promise<void>, onHeld: () => void): void {
  const locks = findLocks()
  if (!locks) return onHeld()
  const held = () => {
    onHeld()
    return over
  }
  locks.request(lockName(id), held).catch(onHeld)
}

/** Returns the names of the locks that windows hold. */
async function listHeldLocks(): Promise<Set<string | undefined>> {
  const { held = [] } = (await findLocks()?.query()) ?? {}
  return new Set(held.map(({ name }) => name))
}

const remove = (id: string): void => void withBrowserStore('unsent', 'readwrite', (store) => store.delete(id))

const compareByTime = (one: UnsentMessage, other: UnsentMessage): number => one.at.localeCompare(other.at)

/** Stores unsent messages in this browser across reloads and visits. Messages with secrets are not stored. */
export function createUnsentStore({ state, tasks, addUnsent: takeUnsent }: Conversation, named: string): UnsentStore {
  let name = named
  const saveAll = (): void => {
    for (const one of state.getState().unsent) if (!hasSecret(one.message)) save(name, one)
  }
  /** The message that is being sent. It is stored at once: a crash has no event, and a page that is being closed no time. */
  let current: Sending | null = null
  /** The page is being closed. */
  let left = false
  const saveCurrent = (): void => {
    const { outgoing } = state.getState()
    if (!current || !outgoing) return
    current.isStored = true
    save(name, { ...outgoing, uploaded: undefined, id: current.id, fault: pageClosed })
  }
  const beginSending = (message: Message): void => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const sending: Sending = { id: createId(), message, isStored: false, release: resolve }
    current = sending
    // Stored while the lock is held, so that other windows do not offer to send it again.
    holdWhileSending(sending.id, promise, () => {
      if (current === sending) saveCurrent()
    })
    globalThis.addEventListener?.('pagehide', onPageHide)
  }
  const endSending = (): void => {
    if (!current) return
    if (current.isStored) remove(current.id)
    current.release()
    current = null
    globalThis.removeEventListener?.('pagehide', onPageHide)
  }
  const onPageHide = (): void => {
    if (!current) return
    left = true
    globalThis.addEventListener('pageshow', onPageShow, { once: true })
    saveCurrent()
    current.release()
  }
  const follow = (outgoing: OutgoingMessage | null): void => {
    const sent = outgoing && !outgoing.taskId && !hasSecret(outgoing.message) ? outgoing.message : null
    if (sent === (current?.message ?? null)) return
    endSending()
    if (sent) beginSending(sent)
  }
  /** The page was restored from the back/forward cache. */
  const onPageShow = (): void => {
    left = false
    endSending()
    saveAll()
    follow(state.getState().outgoing)
  }
  state.subscribe(({ unsent, outgoing }, before) => {
    // Closing the page aborts requests, which says nothing about Switchboard.
    if (left) return
    if (unsent !== before.unsent) saveAll()
    for (const one of before.unsent) if (!unsent.includes(one)) remove(one.id)
    follow(outgoing)
  })
  return {
    restore: async () => {
      const all = (await withBrowserStore<StoredMessage[]>('unsent', 'readonly', (store) => store.getAll())) ?? []
      const tooOld = new Date(Date.now() - maxAgeMs).toISOString()
      for (const { unsent } of all) if (unsent.at < tooOld) remove(unsent.id)
      const young = all.filter(({ unsent }) => unsent.at >= tooOld)
      const held = await listHeldLocks()
      // Another window is still sending those that are held, and has sent those that are gone since.
      const stored = new Set(await withBrowserStore('unsent', 'readonly', (store) => store.getAllKeys()))
      const own = young
        .filter(({ conversation }) => conversation === name)
        .map(({ unsent }) => unsent)
        .filter(({ id }) => !held.has(lockName(id)) && stored.has(id))
      const here = new Set(state.getState().unsent.map(({ id }) => id))
      const arrived = own.filter(({ message }) => findTaskIdOfMessage(message, tasks.getState()) !== undefined)
      for (const { id } of arrived) remove(id)
      const missing = own.filter((one) => !here.has(one.id) && !arrived.includes(one))
      if (missing.length > 0) takeUnsent(missing.toSorted(compareByTime))
    },
    rename: (next) => {
      name = next
      saveAll()
      if (current?.isStored) saveCurrent()
    },
  }
}
