'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { inputClasses } from '@/components/ui/form/input'
import { Select } from '@/components/ui/form/select'
import { isComposing } from '@/components/ui/form/is-composing'
import { type DialectId, dialectIds } from '@/lib/a2a/dialect-id'

interface DialectSelectProps {
  /** The override. Null for the card's protocol version. */
  value: DialectId | null
  onChange: (dialect: DialectId | null) => void
  id?: string
  'aria-describedby'?: string | undefined
  disabled?: boolean
}

const asDetected = 'detected'

/** Selects the protocol version for an agent. */
export function DialectSelect({ value, onChange, ...rest }: DialectSelectProps) {
  const t = useTranslations('agent.dialect')
  return (
    <Select
      {...rest}
      value={value ?? asDetected}
      onValueChange={(chosen) => onChange(chosen === asDetected ? null : chosen)}
      options={[
        { value: asDetected, label: t('detected') },
        ...dialectIds.map((dialect) => ({ value: dialect, label: t('spoken', { version: dialect.slice(1) }) })),
      ]}
    />
  )
}

interface TagInputProps {
  value: readonly string[]
  onChange: (tags: string[]) => void
  id?: string
  'aria-describedby'?: string | undefined
  disabled?: boolean
}

const maxTags = 32
const longestTag = 64

/** An input for tags: Enter or a comma adds one, Backspace in the empty field removes the last. */
export function TagInput({ value, onChange, disabled = false, ...named }: TagInputProps) {
  const t = useTranslations('agent.tags')
  const [word, setWord] = useState('')

  const add = () => {
    const tag = word.trim()
    setWord('')
    const there = value.some((one) => one.toLowerCase() === tag.toLowerCase())
    if (tag && !there && value.length < maxTags) onChange([...value, tag])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if ((event.key === 'Enter' && word.trim()) || event.key === ',' || event.key === '，') {
      event.preventDefault()
      add()
    }
    if (event.key === 'Backspace' && word === '') onChange(value.slice(0, -1))
  }

  return (
    <div
      className={cn(
        inputClasses,
        'flex min-h-8 flex-wrap items-center gap-1 px-1.5 py-1 focus-within:border-focus focus-within:outline-1 focus-within:outline-focus',
      )}
    >
      {value.map((tag) => (
        <span
          key={tag}
          className="inline-flex h-5.5 max-w-full items-center gap-0.5 rounded-[4px] bg-hover pr-0.5 pl-1.5 text-xs"
        >
          <span className="truncate" dir="auto">
            {tag}
          </span>
          <button
            type="button"
            aria-label={t('remove', { tag })}
            disabled={disabled}
            className="rounded-[3px] p-0.5 text-fg-faint hover:bg-hover hover:text-fg focus-visible:outline-offset-0"
            onClick={() => onChange(value.filter((one) => one !== tag))}
          >
            <X className="size-3" />
          </button>
        </span>
      ))}
      <input
        {...named}
        value={word}
        disabled={disabled}
        maxLength={longestTag}
        placeholder={value.length === 0 ? t('placeholder') : undefined}
        className="h-5.5 min-w-24 flex-1 bg-transparent px-1 outline-none"
        onChange={(event) => setWord(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={add}
      />
    </div>
  )
}
