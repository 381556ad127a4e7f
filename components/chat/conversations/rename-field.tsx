'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Input } from '@/components/ui/form/input'

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
          if (event.nativeEvent.isComposing) return
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
