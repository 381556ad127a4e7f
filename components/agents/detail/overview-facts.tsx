import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { CardLink, CopyableUrl, type Fact, ModeList } from '@/components/agents/card-facts'
import { InterfaceList } from '@/components/agents/detail/interface-list'
import { supportsFiles } from '@/components/agents/capability-marks'
import { Chip } from '@/components/ui/text/chip'
import { RelativeTime } from '@/components/ui/text/relative-time'
import type { AgentCard } from '@/lib/a2a/card'
import type { AgentDetail, AgentSummary } from '@/lib/api/agent'

type CapabilityListProps = Pick<AgentSummary, 'capabilities' | 'inputModes' | 'outputModes'> & {
  /** Declared by cards of v0.1 to v0.3. */
  stateTransitionHistory: boolean
}

const shown = ['streaming', 'pushNotifications', 'extendedCard', 'stateTransitionHistory', 'files'] as const

/** The capabilities of an agent beyond text, in words. */
function CapabilityList({ capabilities, inputModes, outputModes, stateTransitionHistory }: CapabilityListProps) {
  const t = useTranslations('agent')
  const has = { ...capabilities, stateTransitionHistory, files: supportsFiles([...inputModes, ...outputModes]) }
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

/** The agent's tags in this catalog. Each links to the agents with that tag. */
function TagLinks({ tags }: { tags: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {tags.map((tag) => (
        <Chip key={tag} className="hover:border-line-strong hover:text-fg">
          <Link href={`/?tag=${encodeURIComponent(tag)}`} className="truncate" dir="auto">
            {tag}
          </Link>
        </Chip>
      ))}
    </span>
  )
}

/** Returns the details of an agent: endpoint, protocol, modes. `t`: the messages of `agent`. */
export function listOverviewFacts(
  agent: AgentDetail,
  card: Pick<AgentCard, 'capabilities' | 'securitySchemes'>,
  t: ReturnType<typeof useTranslations<'agent'>>,
): Fact[] {
  const { extensions, stateTransitionHistory = false } = card.capabilities
  const schemes = Object.entries(card.securitySchemes)
  return [
    { label: t('facts.endpoint'), value: <CopyableUrl url={agent.url} /> },
    {
      label: t('facts.interfaces'),
      value: agent.interfaces.length > 0 && <InterfaceList agent={agent} />,
    },
    {
      label: t('facts.capabilities'),
      value: <CapabilityList {...agent} stateTransitionHistory={stateTransitionHistory} />,
    },
    {
      label: t('facts.security'),
      value:
        schemes.length > 0 ? (
          <>
            {schemes.map(([name, { type }]) => `${name} (${String(type)})`).join(', ')}
            <Link
              href={`/agents/${agent.slug}?tab=credentials`}
              className="ml-2 text-accent underline underline-offset-2"
            >
              {t('tabs.credentials')}
            </Link>
          </>
        ) : (
          t('facts.open')
        ),
    },
    { label: t('facts.authorization'), value: agent.passAuthorization && t('facts.forwarded') },
    { label: t('facts.takes'), value: agent.inputModes.length > 0 && <ModeList modes={agent.inputModes} /> },
    { label: t('facts.gives'), value: agent.outputModes.length > 0 && <ModeList modes={agent.outputModes} /> },
    {
      label: t('facts.extensions'),
      value: extensions.length > 0 && (
        <ul className="grid gap-1.5">
          {extensions.map(({ uri, description, required }) => (
            <li key={uri} className="flex flex-wrap items-center gap-x-2">
              <span className="font-mono text-xs break-all" dir="ltr">
                {uri}
              </span>
              {required ? <Chip>{t('facts.required')}</Chip> : null}
              {description ? <span className="w-full text-xs text-fg-muted">{description}</span> : null}
            </li>
          ))}
        </ul>
      ),
    },
    {
      label: t('facts.documentation'),
      value: agent.documentationUrl && (
        <CardLink href={agent.documentationUrl} className="break-all">
          {agent.documentationUrl}
        </CardLink>
      ),
    },
    {
      label: t('facts.tags'),
      value: agent.tags.length > 0 && <TagLinks tags={agent.tags} />,
    },
    {
      label: t('facts.owner'),
      value: agent.owner !== null && (
        <Link
          href={`/?owner=${encodeURIComponent(agent.owner)}`}
          className="text-accent underline underline-offset-2"
          dir="auto"
        >
          {agent.owner}
        </Link>
      ),
    },
    { label: t('facts.added'), value: <RelativeTime at={agent.createdAt} /> },
    { label: t('facts.used'), value: agent.lastUsedAt && <RelativeTime at={agent.lastUsedAt} /> },
  ]
}
