import type { useTranslations } from 'next-intl'
import { Address } from '@/components/agents/address'
import { CapabilityMarks } from '@/components/agents/capability-marks'
import type { Fact } from '@/components/agents/fact-list'
import { ModeList } from '@/components/agents/mode-list'
import { DialectBadge } from '@/components/ui/dialect-badge'
import type { PreviewResult } from '@/lib/api/agent-calls'

const shownSkills = 8

/** What the card says of its agent, one line each. `t`: the messages of `register`. */
export function foundFacts(
  { agent, report }: PreviewResult,
  t: ReturnType<typeof useTranslations<'register'>>,
): Fact[] {
  const skills = agent.skills.map((skill) => skill.name || skill.id)
  const { streaming, pushNotifications } = agent.capabilities
  return [
    { label: t('facts.card'), value: report.cardUrl ? <Address url={report.cardUrl} /> : t('pasted') },
    { label: t('facts.endpoint'), value: <Address url={agent.url} /> },
    {
      label: t('facts.dialect'),
      value: (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <DialectBadge dialect={agent.dialect} protocolVersion={agent.protocolVersion} binding={agent.binding} />
          <span className="text-fg-muted">{report.dialectReason}</span>
        </span>
      ),
    },
    {
      label: t('facts.capabilities'),
      value: (
        <span className="flex items-center gap-2">
          <CapabilityMarks {...agent} />
          <span className="text-fg-muted">
            {t('capabilities', { streaming: String(streaming), push: String(pushNotifications) })}
          </span>
        </span>
      ),
    },
    {
      label: t('facts.skills'),
      value: (
        <span dir="auto">
          <span className="tabular">{t('skillCount', { count: skills.length })}</span>
          {skills.length > 0 ? (
            <span className="text-fg-muted">
              {' '}
              {skills.slice(0, shownSkills).join(', ')}
              {skills.length > shownSkills ? ', …' : ''}
            </span>
          ) : null}
        </span>
      ),
    },
    { label: t('facts.takes'), value: agent.inputModes.length > 0 && <ModeList modes={agent.inputModes} /> },
    { label: t('facts.gives'), value: agent.outputModes.length > 0 && <ModeList modes={agent.outputModes} /> },
  ]
}
