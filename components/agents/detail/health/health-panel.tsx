import { useTranslations } from 'next-intl'
import { HealthHistory } from '@/components/agents/detail/health/health-history'
import { HealthNow } from '@/components/agents/detail/health/health-now'
import { ProbeList, ProbeSettings } from '@/components/agents/detail/health/probe-list'
import { TrafficSection } from '@/components/agents/detail/health/traffic-section'
import type { AgentDetail } from '@/lib/api/agent'
import type { AgentHealth } from '@/lib/api/agent-health'

interface HealthPanelProps {
  agent: Pick<AgentDetail, 'slug' | 'lifecycle' | 'cardUrl' | 'access'>
  health: AgentHealth
}

/** The health tab: current status and history. */
export function HealthPanel({ agent, health }: HealthPanelProps) {
  const t = useTranslations('health')
  const { slug, lifecycle, cardUrl } = agent
  const archived = lifecycle === 'archived'
  const note = noteOf(health, archived, cardUrl === null)
  return (
    <div className="grid max-w-3xl gap-8">
      <div className="grid gap-3">
        <HealthNow slug={slug} health={health} archived={archived} changeable={agent.access.changeable} />
        {note ? <p className="text-xs text-pretty text-fg-muted">{t(note)}</p> : null}
      </div>
      <HealthHistory health={health} />
      <TrafficSection traffic={health.traffic} bucketMs={health.bucketMs} />
      <ProbeList recent={health.recent} />
      {archived || !agent.access.changeable ? null : (
        <ProbeSettings key={`${health.probeMode} ${health.probeText}`} slug={slug} health={health} />
      )}
    </div>
  )
}

/** Returns why health checks do not run, or run differently. Null if neither. */
function noteOf({ scheduled, probeMode }: AgentHealth, archived: boolean, pasted: boolean) {
  if (archived) return 'isArchived'
  if (!scheduled) return 'notScheduled'
  if (probeMode === 'off') return 'isOff'
  return pasted && probeMode === 'card' ? 'isPasted' : null
}
