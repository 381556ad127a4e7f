'use client'

import { useTranslations } from 'next-intl'
import { useChat, useDraft } from '@/components/chat/chat-context'
import { getOutputModes } from '@/components/chat/composer/agent-input'
import { skillKey } from '@/components/chat/composer/compose-draft'
import { ExtensionsOption, ObjectOption, OptionCheck, PushOption } from '@/components/chat/composer/option-fields'
import { IconButton, type IconButtonProps } from '@/components/ui/button/icon-button'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'
import { Select } from '@/components/ui/form/select'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlay/popover'

/** Selects the accepted output modes. */
function OutputModesOption() {
  const t = useTranslations('chat.options')
  const { agent, draft } = useChat()
  const chosen = useDraft((state) => state.outputModes)
  const skillId = useDraft((state) => state.skillId)
  const offered = [...new Set([...getOutputModes(agent, skillId), 'text/plain', 'application/json', ...(chosen ?? [])])]

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

/** Skill IDs may be empty, but the primitive reserves the empty string. */
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

/** Sets the maximum number of history messages in the response. */
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

/** All send options of a message. */
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

/** The send options in a popover, initially open. */
export function SendOptionsPopover({ buttonProps }: { buttonProps: IconButtonProps }) {
  return (
    <Popover defaultOpen>
      <PopoverTrigger asChild>
        <IconButton {...buttonProps} />
      </PopoverTrigger>
      <PopoverContent
        className="max-h-(--radix-popover-content-available-height) w-[min(24rem,calc(100vw-1.5rem))] overflow-y-auto overscroll-contain p-4"
        aria-label={buttonProps.label}
      >
        <SendOptionsFields />
      </PopoverContent>
    </Popover>
  )
}
