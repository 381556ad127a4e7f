'use client'

import { useTranslations } from 'next-intl'
import { useChat, useDraft } from '@/components/chat/chat-context'
import { readSchema } from '@/components/chat/compose-parts'
import { PushOption } from '@/components/chat/push-option'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'

/** Which media types the answer may have, which JSON, and how the agent is followed. */
export function SendOptionsFields() {
  const t = useTranslations('chat.options')
  const { agent, draft } = useChat()
  const outputModes = useDraft((state) => state.outputModes)
  const schemaText = useDraft((state) => state.schemaText)
  const unreadable = schemaText.trim() !== '' && !readSchema(schemaText)
  const offered = [...new Set([...agent.outputModes, 'text/plain', 'application/json'])]

  const toggle = (mode: string, wanted: boolean): void => {
    const others = (outputModes ?? []).filter((other) => other !== mode)
    const next = wanted ? [...others, mode] : others
    draft.setState({ outputModes: next.length > 0 ? next : null })
  }
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-xs font-medium text-fg-muted">{t('outputModes')}</legend>
        {offered.map((mode) => (
          <label key={mode} className="flex items-center gap-2 font-mono text-xs">
            <input
              type="checkbox"
              checked={outputModes?.includes(mode) ?? false}
              onChange={(event) => toggle(mode, event.target.checked)}
              className="accent-(--accent)"
            />
            {mode}
          </label>
        ))}
        <p className="text-xs text-fg-faint">{t('outputModesHint')}</p>
      </fieldset>
      <Field label={t('schema')} hint={t('schemaHint')} error={unreadable ? t('schemaProblem') : null}>
        <Textarea
          value={schemaText}
          spellCheck={false}
          placeholder={'{ "type": "array", "items": { … } }'}
          onChange={(event) => draft.setState({ schemaText: event.target.value })}
          className="max-h-48 min-h-20 font-mono text-xs"
        />
      </Field>
      <PushOption />
    </div>
  )
}
