'use client'

import { useTranslations } from 'next-intl'
import { useChat, useDraft } from '@/components/chat/chat-context'
import { skillKey } from '@/components/chat/composer/compose-parts'
import { ExtensionsOption } from '@/components/chat/composer/extensions-option'
import { ObjectOption } from '@/components/chat/composer/object-option'
import { OutputModesOption } from '@/components/chat/composer/output-modes-option'
import { PushOption } from '@/components/chat/composer/push-option'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'

/** Skill ids may be empty; the primitive keeps the empty string for itself. */
const prefix = 'skill '
const noSkill = 'none'

function SkillOption() {
  const t = useTranslations('chat.options')
  const { agent, draft } = useChat()
  const skillId = useDraft((state) => state.skillId)
  if (agent.skills.length === 0) return null
  return (
    <Field label={t('skill')} hint={t('skillHint', { key: skillKey })}>
      <Select
        value={skillId === null ? noSkill : prefix + skillId}
        onValueChange={(value) => draft.setState({ skillId: value === noSkill ? null : value.slice(prefix.length) })}
        options={[
          { value: noSkill, label: t('anySkill') },
          ...[...new Map(agent.skills.map((skill) => [skill.id, skill])).values()].map(({ id, name }) => ({
            value: prefix + id,
            label: name || id,
          })),
        ]}
        className="w-full"
      />
    </Field>
  )
}

/** How many earlier messages the agent may repeat in its answer. */
function HistoryOption() {
  const t = useTranslations('chat.options')
  const { draft } = useChat()
  const historyLength = useDraft((state) => state.historyLength)
  return (
    <Field label={t('historyLength')} hint={t('historyLengthHint')}>
      <Input
        type="number"
        min={0}
        max={10_000}
        step={1}
        inputMode="numeric"
        placeholder={t('agentDecides')}
        value={historyLength ?? ''}
        onChange={({ target: { value } }) => {
          const number = Math.trunc(Number(value))
          draft.setState({ historyLength: value === '' || !(number >= 0) ? null : Math.min(number, 10_000) })
        }}
      />
    </Field>
  )
}

/** Everything that can be said of a message beside its content. */
export function SendOptionsFields() {
  return (
    <div className="grid gap-4">
      <SkillOption />
      <OutputModesOption />
      <ObjectOption name="schema" member="schemaText" placeholder={'{ "type": "array", "items": { … } }'} />
      <HistoryOption />
      <ObjectOption name="metadata" member="metadataText" placeholder={'{ "priority": "low" }'} />
      <ExtensionsOption />
      <PushOption />
    </div>
  )
}
