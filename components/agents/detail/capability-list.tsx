import { useTranslations } from 'next-intl'
import { handlesFiles } from '@/components/agents/handles-files'
import { Chip } from '@/components/ui/chip'
import type { AgentSummary } from '@/lib/api/agent'

type CapabilityListProps = Pick<AgentSummary, 'capabilities' | 'inputModes' | 'outputModes'> & {
  /** Declared by cards of v0.1 to v0.3. */
  stateTransitionHistory: boolean
}

const shown = ['streaming', 'pushNotifications', 'extendedCard', 'stateTransitionHistory', 'files'] as const

/** What an agent can do beyond text back and forth, in words. */
export function CapabilityList({ capabilities, inputModes, outputModes, stateTransitionHistory }: CapabilityListProps) {
  const t = useTranslations('agent')
  const has = { ...capabilities, stateTransitionHistory, files: handlesFiles([...inputModes, ...outputModes]) }
  const names = shown.filter((name) => has[name])
  if (names.length === 0) return <span className="text-fg-muted">{t('facts.textOnly')}</span>
  return (
    <span className="flex flex-wrap gap-1">
      {names.map((name) => (
        <Chip key={name}>{t(`capabilities.${name}`)}</Chip>
      ))}
    </span>
  )
}
