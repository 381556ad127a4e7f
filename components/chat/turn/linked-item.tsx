import type { ReactNode } from 'react'
import type { TurnItem } from '@/components/chat/turn/turn'
import { LinkedEntry } from '@/components/entities/links/event-links'
import { type EntryRef, getEntryRef, getMessageRef } from '@/lib/replay/event-links'

function getItemRef(item: TurnItem): EntryRef | null {
  if (item.type === 'artifact') return getEntryRef(item.sources.map(({ entry }) => entry))
  if (item.type !== 'message') return null
  return item.joinedFrom ? getEntryRef(item.joinedFrom) : getMessageRef(item.message)
}

/** An item of a turn. Messages and artifacts are linked to their events. */
export function LinkedItem({ item, children }: { item: TurnItem; children: ReactNode }) {
  const ref = getItemRef(item)
  if (!ref) return <div className="min-w-0">{children}</div>
  return (
    <LinkedEntry entry={ref} className="min-w-0">
      {children}
    </LinkedEntry>
  )
}
