import type { useTranslations } from 'next-intl'
import { CopyableUrl } from '@/components/agents/copyable-url'
import { CapabilityMarks } from '@/components/agents/capability-marks'
import { DialectSign } from '@/components/agents/dialect-sign'
import type { Fact } from '@/components/agents/fact-list'
import { ModeList } from '@/components/agents/mode-list'
import { DialectBadge } from '@/components/entities/agent/dialect-badge'
import type { PreviewResult } from '@/lib/api/agent-calls'

const shownSkills = 8

type Words = ReturnType<typeof useTranslations<'register'>>

/** Returns the details of the card. `t`: the messages of `register`. */
export function listPreviewFacts({ agent, report, signature }: PreviewResult, t: Words): Fact[] {
  const skills = agent.skills.map((skill) => skill.name || skill.id)
  const { streaming, pushNotifications } = agent.capabilities
  return [
    { label: t('facts.card'), value: report.cardUrl ? <CopyableUrl url={report.cardUrl} /> : t('pasted') },
    { label: t('facts.endpoint'), value: <CopyableUrl url={agent.url} /> },
    {
      label: t('facts.dialect'),
      value: (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <DialectBadge dialect={agent.dialect} protocolVersion={agent.protocolVersion} binding={agent.binding} />
          <DialectSign sign={report.dialectSign} />
        </span>
      ),
    },
    {
      label: t('facts.signature'),
      value: signature.state !== 'unsigned' && (
        <span className={signature.state === 'broken' ? 'text-state-failed' : undefined}>
          {signatureSays(signature, t)}
        </span>
      ),
    },
    {
      label: t('facts.capabilities'),
      value: (
        <span className="flex items-center gap-2">
          <CapabilityMarks {...agent} className="empty:hidden" />
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

/** Returns the signature text. A new agent has no accepted keys. */
function signatureSays({ state, keys }: PreviewResult['signature'], t: Words): string {
  if (state === 'broken' || state === 'unverifiable') return t(`signature.${state}`)
  const host = keys[0]?.host
  return host ? t('signature.signed', { host }) : t('signature.self-signed')
}
