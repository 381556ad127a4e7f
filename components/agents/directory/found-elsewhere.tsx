import { useTranslations } from 'next-intl'
import { keptInSight } from '@/components/agents/directory/found-texts'
import { MarkedText } from '@/components/ui/marked-text'
import type { AgentMatch } from '@/lib/api/agent-search'

/** Where a search found its words in an agent, and what stands there. */
export function FoundElsewhere({
  match,
}: {
  match: AgentMatch & { field: Exclude<AgentMatch['field'], 'description'> }
}) {
  const t = useTranslations('directory.found')
  return t.rich(match.field, { text: () => <MarkedText {...keptInSight(match)} /> })
}
