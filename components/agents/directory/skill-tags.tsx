import { useTranslations } from 'next-intl'
import { Chip } from '@/components/ui/chip'
import { cn } from '@/components/ui/cn'
import type { AgentSummary } from '@/lib/api/agent'

interface SkillTagsProps {
  skills: AgentSummary['skills']
  className?: string
}

const shownTags = 3

/** What an agent is for: up to three of its skills' tags, or the skills' names where they have none. */
export function SkillTags({ skills, className }: SkillTagsProps) {
  const t = useTranslations('directory')
  const tags = skills.flatMap((skill) => skill.tags)
  const words = [...new Set(tags.length > 0 ? tags : skills.map((skill) => skill.name || skill.id))].filter(Boolean)
  const rest = words.slice(shownTags)
  return (
    <span className={cn('flex h-5 min-w-0 items-center gap-1 overflow-hidden', className)}>
      {words.slice(0, shownTags).map((word) => (
        <Chip key={word} className="min-w-0 shrink">
          <span className="truncate" dir="auto">
            {word}
          </span>
        </Chip>
      ))}
      {rest.length > 0 ? (
        <span className="shrink-0 pl-0.5 text-xs text-fg-faint tabular" title={rest.slice(0, 40).join(', ')}>
          +{rest.length}
          <span className="sr-only">{t('moreTags')}</span>
        </span>
      ) : null}
    </span>
  )
}
