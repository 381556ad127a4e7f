'use client'

import { createContext, type PointerEvent, type ReactNode, useContext, useMemo, useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useStore } from 'zustand/react'
import { cn } from '@/components/ui/cn'
import { type EntryRef, type EventRef, isLinked } from '@/lib/replay/event-links'

/** What the pointer or the focus is on: rows of a task, or something in its conversation. */
type Pointed = { task: string; event: EventRef } | { task: string; entry: EntryRef } | null

interface EventLinks {
  pointed: StoreApi<{ at: Pointed }>
  /** The task of the rows and entries below. */
  task: string
}

const createLinks = (): EventLinks['pointed'] => createStore<{ at: Pointed }>(() => ({ at: null }))
/** Where no events stand beside the conversation, nothing is ever pointed at. */
const nothing = createLinks()

const LinksContext = createContext<EventLinks | null>(null)

/** Links the events and the conversation below it: what one of them points at is marked in the other. */
export function EventLinksProvider({ children }: { children: ReactNode }) {
  const [pointed] = useState(createLinks)
  const links = useMemo(() => ({ pointed, task: '' }), [pointed])
  return <LinksContext value={links}>{children}</LinksContext>
}

/** Names the task of the events or entries below it, where several tasks are shown. */
export function LinkedTask({ task, children }: { task: string; children: ReactNode }) {
  const links = useContext(LinksContext)
  const own = useMemo(() => (links ? { ...links, task } : null), [links, task])
  return <LinksContext value={own}>{children}</LinksContext>
}

interface PointerHandlers {
  onPointerEnter: (event: PointerEvent) => void
  onPointerLeave: () => void
  onFocus: () => void
  onBlur: () => void
}

function createHandlers(links: EventLinks | null, at: Pointed): PointerHandlers | undefined {
  if (!links) return undefined
  const point = (): void => links.pointed.setState({ at })
  const leave = (): void => links.pointed.setState({ at: null })
  return {
    // A finger touches what it scrolls.
    onPointerEnter: ({ pointerType }) => pointerType !== 'touch' && point(),
    onPointerLeave: leave,
    onFocus: point,
    onBlur: leave,
  }
}

/** Returns whether something in the conversation that these rows changed is pointed at, and handlers for their element. */
export function useLinkedEvent(ref: EventRef): [boolean, PointerHandlers | undefined] {
  const links = useContext(LinksContext)
  const task = links?.task ?? ''
  const marked = useStore(
    links?.pointed ?? nothing,
    ({ at }) => at !== null && 'entry' in at && at.task === task && isLinked(ref, at.entry),
  )
  return [marked, createHandlers(links, { task, event: ref })]
}

interface LinkedEntryProps {
  entry: EntryRef
  className?: string
  children: ReactNode
}

/** Something in a conversation. Marked while the pointer or the focus is on an event that changed it. */
export function LinkedEntry({ entry, className, children }: LinkedEntryProps) {
  const links = useContext(LinksContext)
  const task = links?.task ?? ''
  const marked = useStore(
    links?.pointed ?? nothing,
    ({ at }) => at !== null && 'event' in at && at.task === task && isLinked(at.event, entry),
  )
  return (
    <div
      data-linked={marked || undefined}
      {...createHandlers(links, { task, entry })}
      className={cn(
        'rounded-panel outline-offset-4 data-linked:outline-2 data-linked:outline-accent data-linked:outline-dashed',
        className,
      )}
    >
      {children}
    </div>
  )
}
