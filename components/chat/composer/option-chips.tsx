'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useChat, useDraft } from '@/components/chat/chat-context'
import { focusComposer } from '@/components/chat/composer/focus-composer'
import { type OptionName, listActiveOptions, defaultOptions } from '@/components/chat/composer/draft-state'

/** The options that are set for the next message. A click removes one. */
export function OptionChips() {
  const t = useTranslations('chat.options')
  const { agent, draft } = useChat()
  const state = useDraft((now) => now)
  const values: Record<OptionName, string> = {
    skill: agent.skills.find(({ id }) => id === state.skillId)?.name ?? state.skillId ?? '',
    outputModes: state.outputModes?.join(', ') ?? '',
    schema: '',
    historyLength: String(state.historyLength ?? ''),
    push: '',
    metadata: '',
    extensions: state.extensions.map((uri) => uri.split('/').findLast(Boolean) ?? uri).join(', '),
  }
  const set = listActiveOptions(state)
  if (set.length === 0) return null
  return (
    <ul aria-label={t('set')} className="flex flex-wrap gap-1.5 px-2 pt-2">
      {set.map((name) => {
        const chipLabel = t(`chip.${name}`, { value: values[name] })
        return (
          <li key={name} className="max-w-full">
            <button
              type="button"
              aria-label={t('unset', { option: chipLabel })}
              onClick={() => {
                draft.setState(defaultOptions[name])
                focusComposer()
              }}
              className="inline-flex h-6 max-w-full items-center gap-1 rounded-full border border-accent/40 bg-accent/8 pr-1.5 pl-2.5 text-xs text-fg hover:bg-accent/16"
            >
              <span className="truncate">{chipLabel}</span>
              <X aria-hidden className="size-3 shrink-0 text-fg-muted" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
