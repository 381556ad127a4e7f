import { useTranslations } from 'next-intl'
import { type FoundTexts, keptInSight } from '@/components/agents/directory/found-texts'
import { MarkedText } from '@/components/ui/marked-text'
import { plainTextOfMarkdown } from '@/lib/a2a/plain-text-of-markdown'
import type { AgentMatch } from '@/lib/api/agent-search'

/** Where a search found its words in an agent, and what stands there. */
function FoundElsewhere({ match }: { match: AgentMatch & { field: Exclude<AgentMatch['field'], 'description'> } }) {
  const t = useTranslations('directory.found')
  return t.rich(match.field, { text: () => <MarkedText {...keptInSight(match)} /> })
}

interface AgentSaysProps {
  description: string
  elsewhere: FoundTexts['elsewhere']
  /** For one line alone. */
  short?: boolean
}

/** The beginning of an agent's description, or the place of it where the search found its words; below it, another such place. */
export function AgentSays({ description, elsewhere, short = false }: AgentSaysProps) {
  const t = useTranslations('directory')
  if (elsewhere?.field === 'description') return <MarkedText {...(short ? keptInSight(elsewhere) : elsewhere)} />
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
