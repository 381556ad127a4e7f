'use client'

import { Ellipsis } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { RowActions } from '@/components/chat/conversations/use-row-actions'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { IconButton } from '@/components/ui/button/icon-button'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/form/input'
import { onDemand } from '@/components/ui/on-demand'
import { isComposing } from '@/components/ui/form/is-composing'
import type { ConversationSummary } from '@/lib/api/conversation'

interface RenameBoxProps {
  title: string
  /** Called with the new title, or null if it is unchanged. */
  onDone: (title: string | null) => void
}

/** A field to edit a title. Enter and blur save it, Escape cancels. An empty title resets it to the first message. */
export function RenameField({ title, onDone }: RenameBoxProps) {
  const t = useTranslations('chat.conversations')
  const [text, setText] = useState(title)
  const box = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  const end = (next: string | null): void => {
    if (done.current) return
    done.current = true
    onDone(next === null || next.trim() === title ? null : next)
  }
  useEffect(() => {
    box.current?.focus()
    box.current?.select()
  }, [])
  return (
    <div className="p-1">
      <Input
        ref={box}
        value={text}
        dir="auto"
        maxLength={200}
        aria-label={t('name')}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => end(text)}
        onKeyDown={(event) => {
          if (isComposing(event)) return
          event.stopPropagation()
          if (event.key === 'Enter') end(text)
          if (event.key === 'Escape') {
            event.preventDefault()
            end(null)
          }
        }}
      />
    </div>
  )
}

const RowMenuItems = onDemand(() =>
  import('@/components/chat/conversations/row-menu-items').then((m) => m.RowMenuItems),
)

interface RowMenuProps {
  conversation: ConversationSummary
  actions: RowActions
}

/** The menu button of a conversation. The menu is loaded when first opened. */
export function RowMenu({ conversation, actions }: RowMenuProps) {
  const t = useTranslations('chat.conversations')
  const [wanted, setWanted] = useState(false)
  const title = visibleName(conversation.title) || t('noWords')
  const button = (
    <IconButton
      size="sm"
      label={t('more', { title })}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    >
      <Ellipsis />
    </IconButton>
  )
  return (
    <span
      className={cn(
        'absolute top-1 right-1 flex rounded-control opacity-0 group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100',
        '[&:has([data-state=open])]:opacity-100',
        conversation.unread && 'group-hover:bg-bg-raised',
      )}
    >
      {wanted ? (
        <Suspense fallback={button}>
          <RowMenuItems conversation={conversation} actions={actions} label={t('more', { title })} />
        </Suspense>
      ) : (
        button
      )}
    </span>
  )
}
