'use client'

import { useTranslations } from 'next-intl'
import { useDeferredValue, useMemo, useState } from 'react'
import { createExampleHref } from '@/components/agents/detail/example-href'
import { SkillItem } from '@/components/agents/detail/skill-item'
import { filterSkills } from '@/components/agents/detail/filter-skills'
import { Section } from '@/components/agents/section'
import { Button } from '@/components/ui/button/button'
import { Input } from '@/components/ui/form/input'
import type { AgentDetail } from '@/lib/api/agent'

interface SkillListProps extends Pick<AgentDetail, 'skills'> {
  /** Slug of the agent that receives the examples. */
  chatWith?: string
}

/** About two screens. */
const shownAtFirst = 12
/** Minimum number of skills for a filter. */
const fewestToFilter = 9

/** The skills of an agent, with a filter and a button to show all. */
export function SkillList({ skills, chatWith }: SkillListProps) {
  const t = useTranslations('agent.skills')
  const [words, setWords] = useState('')
  const [all, setAll] = useState(false)
  // A card may repeat an ID.
  const numbered = useMemo(() => skills.map((skill, position) => ({ ...skill, position })), [skills])
  const found = filterSkills(useDeferredValue(words), numbered)
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
              {...(chatWith !== undefined && { exampleHref: (at) => createExampleHref(chatWith, skill, at) })}
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
