import { useTranslations } from 'next-intl'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { type SearchTexts, selectUntruncatedWords, trimToMatch } from '@/components/agents/directory/search-texts'
import { AccessBadge } from '@/components/entities/agent/access-badge'
import { cn } from '@/components/ui/cn'
import { Chip } from '@/components/ui/text/chip'
import { MarkedText } from '@/components/ui/text/marked-text'
import { plainTextOfMarkdown } from '@/lib/a2a/text/plain-text-of-markdown'
import type { AgentSummary } from '@/lib/api/agent'
import type { AgentMatch } from '@/lib/api/agent-search'

interface AgentNameProps {
  agent: AgentSummary
  texts: SearchTexts
  /** Replaces the provider on narrow screens. */
  narrow?: ReactNode
  /** Class of the link, which covers the whole item. */
  className?: string
}

/** An agent's name, which links to its page, and its provider. */
export function AgentName({ agent, texts: { name, provider }, narrow, className }: AgentNameProps) {
  const t = useTranslations('agent.lifecycle')
  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-center gap-1.5">
        <h2 className="min-w-0 truncate text-left text-sm leading-5" dir="auto">
          <Link
            href={`/agents/${agent.slug}`}
            prefetch={false}
            title={agent.name}
            data-agent={agent.slug}
            className={cn('outline-none after:absolute after:inset-0 focus-visible:after:outline-2', className)}
          >
            <MarkedText {...name} />
          </Link>
        </h2>
        <AccessBadge access={agent.access} className="relative" />
        {agent.lifecycle === 'active' ? null : <Chip className="shrink-0">{t(agent.lifecycle)}</Chip>}
      </div>
      <p className="truncate text-left text-xs text-fg-faint" dir="auto">
        {narrow ? <span className="md:hidden">{narrow}</span> : null}
        <span className={cn(narrow && 'max-md:hidden')}>
          <MarkedText {...provider} />
        </span>
      </p>
    </div>
  )
}

/** A search match in another field of the agent. */
function OtherFieldMatch({ match }: { match: AgentMatch & { field: Exclude<AgentMatch['field'], 'description'> } }) {
  const t = useTranslations('directory.found')
  return t.rich(match.field, { text: () => <MarkedText {...trimToMatch(match)} /> })
}

interface AgentTextsProps {
  description: string
  elsewhere: SearchTexts['elsewhere']
  /** Limits the text to one line. */
  short?: boolean
}

/** The description of an agent, or the part that matches the search. A match in another field is shown below. */
export function AgentExcerpt({ description, elsewhere, short = false }: AgentTextsProps) {
  const t = useTranslations('directory')
  if (elsewhere?.field === 'description') return <MarkedText {...(short ? trimToMatch(elsewhere) : elsewhere)} />
  const text = plainTextOfMarkdown(description) || <span className="text-fg-faint">{t('noDescription')}</span>
  if (!elsewhere) return text
  const otherMatch = <OtherFieldMatch match={{ ...elsewhere, field: elsewhere.field }} />
  if (short) return otherMatch
  return (
    <>
      <span className="block truncate">{text}</span>
      <span className="block truncate">{otherMatch}</span>
    </>
  )
}

interface TagChipsProps {
  words: SearchTexts['words']
  /** Number of further tags that are not in `words`. */
  more?: number
  /** Maximum number of tags shown. */
  most?: number
  className?: string
}

/** Maximum number of tags in the tooltip. */
const maxNamed = 40

/** The tags of an agent. */
export function TagChips({ words, more = 0, most = 3, className }: TagChipsProps) {
  const t = useTranslations('directory')
  const shown = words.slice(0, most)
  const rest = words.slice(most)
  const whole = selectUntruncatedWords(shown.map(({ text }) => text))
  return (
    <span className={cn('flex h-5 min-w-0 items-center gap-1 overflow-hidden', className)}>
      {shown.map(({ text, ranges }) => (
        <Chip key={text} className={whole.has(text) ? 'shrink-0' : 'min-w-0 shrink'}>
          <span className="truncate" dir="auto">
            <MarkedText text={text} ranges={ranges} />
          </span>
        </Chip>
      ))}
      {rest.length + more > 0 ? (
        <span
          className="relative shrink-0 pl-0.5 text-xs text-fg-faint tabular"
          title={rest
            .slice(0, maxNamed)
            .map(({ text }) => text)
            .join(', ')}
        >
          +{rest.length + more}
          <span className="sr-only">{t('moreTags')}</span>
        </span>
      ) : null}
    </span>
  )
}
