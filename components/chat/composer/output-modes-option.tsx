'use client'

import { useTranslations } from 'next-intl'
import { useChat, useDraft } from '@/components/chat/chat-context'
import { outputModesOf } from '@/components/chat/composer/input-modes'
import { OptionCheck } from '@/components/chat/composer/option-check'

/** Which media types the answer may have. */
export function OutputModesOption() {
  const t = useTranslations('chat.options')
  const { agent, draft } = useChat()
  const chosen = useDraft((state) => state.outputModes)
  const skillId = useDraft((state) => state.skillId)
  const offered = [...new Set([...outputModesOf(agent, skillId), 'text/plain', 'application/json', ...(chosen ?? [])])]

  const toggle = (mode: string, wanted: boolean): void => {
    const others = (chosen ?? []).filter((other) => other !== mode)
    const next = wanted ? [...others, mode] : others
    draft.setState({ outputModes: next.length > 0 ? next : null })
  }
  return (
    <fieldset className="grid gap-0.5">
      <legend className="mb-1.5 text-xs font-medium text-fg-muted">{t('outputModes')}</legend>
      {offered.map((mode) => (
        <OptionCheck
          key={mode}
          checked={chosen?.includes(mode) ?? false}
          onChange={(wanted) => toggle(mode, wanted)}
          className="font-mono text-xs"
        >
          {mode}
        </OptionCheck>
      ))}
      <p className="text-xs text-fg-faint">{t('outputModesHint')}</p>
    </fieldset>
  )
}
