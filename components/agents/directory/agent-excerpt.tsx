import { useTranslations } from 'next-intl'
import { type SearchTexts, trimToMatch } from '@/components/agents/directory/search-texts'
import { MarkedText } from '@/components/ui/text/marked-text'
import { plainTextOfMarkdown } from '@/lib/a2a/text/plain-text-of-markdown'
import type { AgentMatch } from '@/lib/api/agent-search'

/** A search match in another field of the agent. */
function FoundElsewhere({ match }: { match: AgentMatch & { field: Exclude<AgentMatch['field'], 'description'> } }) {
  const t = useTranslations('directory.found')
  return t.rich(match.field, { text: () => <MarkedText {...trimToMatch(match)} /> })
}

interface AgentSaysProps {
  description: string
  elsewhere: SearchTexts['elsewhere']
  /** Limits the text to one line. */
  short?: boolean
}

/** The description of an agent, or the part that matches the search. A match in another field is shown below. */
export function AgentExcerpt({ description, elsewhere, short = false }: AgentSaysProps) {
  const t = useTranslations('directory')
  if (elsewhere?.field === 'description') return <MarkedText {...(short ? trimToMatch(elsewhere) : elsewhere)} />
  const text = plainTextOfMarkdown(description) || <span className="text-fg-faint">{t('noDescription')}</span>
  if (!elsewhere) return text
  const found = <FoundElsewhere match={{ ...elsewhere, field: elsewhere.field }} />
  if (short) return found
  return (
    <>
      <span className="block truncate">{text}</span>
      <span className="block truncate">{found}</span>
    </>
  )
}
