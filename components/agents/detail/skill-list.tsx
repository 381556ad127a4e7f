'use client'

import { MessageSquareText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useDeferredValue, useMemo, useState } from 'react'
import { ModeList } from '@/components/agents/card-facts'
import { LongDescription } from '@/components/agents/detail/description'
import { createExampleHref, filterSkills } from '@/components/agents/detail/skills'
import { Section } from '@/components/agents/section'
import { useHasRole } from '@/components/entities/viewer/viewer-context'
import { Button } from '@/components/ui/button/button'
import { Input } from '@/components/ui/form/input'
import { Chip } from '@/components/ui/text/chip'
import type { AgentDetail } from '@/lib/api/agent'

interface SkillItemProps {
  skill: AgentDetail['skills'][number]
  /** Returns the link of an example by its index. Absent if examples are no links. */
  exampleHref?: (at: number) => string
  /** Label beside its name. */
  mark?: string
}

/** A skill. Its examples open the chat with the text prefilled. */
export function SkillItem({ skill, exampleHref, mark }: SkillItemProps) {
  const t = useTranslations('agent.skills')
  const modes = [...(skill.inputModes ?? []), ...(skill.outputModes ?? [])]
  return (
    <li className="grid gap-2 py-3 [contain-intrinsic-size:auto_7rem] [content-visibility:auto]">
      <div>
        <h3
          className="line-clamp-3 text-left text-sm font-medium wrap-anywhere"
          dir="auto"
          title={skill.name || skill.id}
        >
          {skill.name || skill.id}
          {mark ? <Chip className="ml-2 border-accent/40 align-middle text-accent">{mark}</Chip> : null}
        </h3>
        {skill.description ? <LongDescription text={skill.description} quiet /> : null}
      </div>
      {skill.examples.length > 0 ? (
        <ul aria-label={t('examples')} className="-mx-2 grid justify-items-start gap-1">
          {[...new Set(skill.examples)].map((example) => (
            <li key={example} className="max-w-full">
              {exampleHref === undefined ? (
                <q className="px-2 wrap-anywhere text-fg-muted" dir="auto">
                  {example}
                </q>
              ) : (
                <Link
                  href={exampleHref(skill.examples.indexOf(example))}
                  prefetch={false}
                  className="inline-flex max-w-full items-start gap-2 rounded-control px-2 py-1 text-accent hover:bg-hover active:bg-press"
                >
                  <MessageSquareText aria-hidden className="mt-0.5 size-4 shrink-0" />
                  <span className="line-clamp-4 min-w-0 whitespace-pre-line wrap-anywhere" dir="auto">
                    {example}
                  </span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {skill.tags.length > 0 ? (
        <span className="flex flex-wrap gap-1">
          {[...new Set(skill.tags)].map((tag) => (
            <Chip key={tag}>
              <span className="truncate" dir="auto">
                {tag}
              </span>
            </Chip>
          ))}
        </span>
      ) : null}
      {modes.length > 0 ? <ModeList modes={modes} /> : null}
    </li>
  )
}

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
  const matches = filterSkills(useDeferredValue(words), numbered)
  const shown = all ? matches : matches.slice(0, shownAtFirst)
  const isMember = useHasRole('member')
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
              {...(chatWith !== undefined &&
                isMember && { exampleHref: (at) => createExampleHref(chatWith, skill, at) })}
            />
          ))}
        </ul>
      ) : (
        <p className="border-y border-line py-4 text-fg-muted">{skills.length > 0 ? t('noMatch') : t('none')}</p>
      )}
      {matches.length > shownAtFirst ? (
        <Button size="sm" className="mt-3" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('showFewer') : t('showAll', { count: matches.length })}
        </Button>
      ) : null}
    </Section>
  )
}
