'use client'

import { useTranslations } from 'next-intl'
import { useDeferredValue, useMemo, useState } from 'react'
import { exampleHref } from '@/components/agents/detail/example-href'
import { SkillItem } from '@/components/agents/detail/skill-item'
import { skillsWith } from '@/components/agents/detail/skills-with'
import { Section } from '@/components/agents/section'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import type { AgentDetail } from '@/lib/api/agent'

interface SkillListProps extends Pick<AgentDetail, 'skills'> {
  /** Slug of the agent to send an example to. */
  chatWith?: string
}

/** As many fit on two screens. */
const shownAtFirst = 12
/** Fewer need no searching. */
const fewestToFilter = 9

/** What the agent can do: found by a word, shown in part until all are wanted. */
export function SkillList({ skills, chatWith }: SkillListProps) {
  const t = useTranslations('agent.skills')
  const [words, setWords] = useState('')
  const [all, setAll] = useState(false)
  // A card may give one id to several.
  const numbered = useMemo(() => skills.map((skill, position) => ({ ...skill, position })), [skills])
  const found = skillsWith(useDeferredValue(words), numbered)
  const shown = all ? found : found.slice(0, shownAtFirst)
  const filter =
    skills.length >= fewestToFilter ? (
      <Input
        type="search"
        value={words}
        maxLength={200}
        aria-label={t('filter')}
        placeholder={t('filter')}
        onChange={(event) => setWords(event.target.value)}
        className="h-7 w-40 text-xs sm:w-56"
      />
    ) : null
  return (
    <Section title={t('title')} note={skills.length > 0 ? t('count', { count: skills.length }) : null} actions={filter}>
      {shown.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {shown.map((skill) => (
            <SkillItem
              key={skill.position}
              skill={skill}
              {...(chatWith !== undefined && { exampleHref: (at) => exampleHref(chatWith, skill, at) })}
            />
          ))}
        </ul>
      ) : (
        <p className="border-y border-line py-4 text-fg-muted">{skills.length > 0 ? t('noMatch') : t('none')}</p>
      )}
      {found.length > shownAtFirst ? (
        <Button size="sm" className="mt-3" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('showFewer') : t('showAll', { count: found.length })}
        </Button>
      ) : null}
    </Section>
  )
}
