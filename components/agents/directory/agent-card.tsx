import { ListChecks } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { AgentStatus } from '@/components/agents/agent-status'
import { CapabilityMarks } from '@/components/agents/capability-marks'
import { AgentActivity, AgentButton } from '@/components/agents/directory/agent-row'
import { AgentExcerpt, AgentName, TagChips } from '@/components/agents/directory/agent-texts'
import { getSearchTexts } from '@/components/agents/directory/search-texts'
import { FavoriteButton } from '@/components/agents/favorite-button'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { DialectBadge } from '@/components/entities/agent/dialect-badge'
import { IconButton } from '@/components/ui/button/icon-button'
import type { AgentSummary } from '@/lib/api/agent'

/** Link to the tasks of an agent. */
function TasksLink({ agent }: { agent: Pick<AgentSummary, 'slug' | 'name'> }) {
  const t = useTranslations('directory')
  return (
    <IconButton asChild size="sm" label={t('tasksOf', { name: agent.name })} className="relative">
      <Link href={`/tasks?agent=${encodeURIComponent(agent.slug)}`} prefetch={false}>
        <ListChecks className="size-3.5!" />
      </Link>
    </IconButton>
  )
}

/** Without tags the chips would repeat the skills. */
const isTagged = ({ tags, skills }: AgentSummary): boolean =>
  tags.length > 0 || skills.some((skill) => skill.tags.length > 0)

/** An agent as a card. The card links to the agent's page, its buttons to the tasks and the chat. */
export function AgentCard({ agent }: { agent: AgentSummary }) {
  const texts = getSearchTexts(agent)
  return (
    <article className="group relative flex h-full flex-col rounded-panel border border-line bg-bg-raised transition-colors hover:border-line-strong">
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex items-start gap-3">
          <AgentIcon name={agent.name} src={agent.icon} size="lg" />
          <AgentName agent={agent} texts={texts} className="after:rounded-panel focus-visible:after:outline-focus" />
          <FavoriteButton agent={agent} size="sm" className="relative -mt-1 -mr-2" />
        </div>
        <p className="line-clamp-4 text-fg-muted wrap-anywhere" dir="auto">
          <AgentExcerpt description={agent.description} elsewhere={texts.elsewhere} />
        </p>
        {isTagged(agent) ? <TagChips words={texts.words} more={texts.more} /> : null}
        <AgentFacts agent={agent} />
        <p className="mt-auto flex min-w-0 items-center gap-1.5 text-xs text-fg-faint">
          {agent.lifecycle === 'archived' ? null : (
            <>
              <AgentStatus
                status={agent.status}
                statusCode={agent.statusCode}
                statusSince={agent.statusSince}
                lastSeenAt={agent.lastSeenAt}
                named
                className="relative"
              />
              <span aria-hidden>·</span>
            </>
          )}
          <span className="min-w-0 truncate">
            <AgentActivity agent={agent} />
          </span>
        </p>
      </div>
      <div className="flex h-11 items-center gap-1.5 border-t border-line pr-2 pl-4 text-xs text-fg-faint">
        <span className="relative mr-auto inline-flex items-center gap-2.5">
          <DialectBadge dialect={agent.dialect} protocolVersion={agent.protocolVersion} binding={agent.binding} />
          <CapabilityMarks {...agent} />
        </span>
        <TasksLink agent={agent} />
        <AgentButton agent={agent} />
      </div>
    </article>
  )
}

/** Kinds of content, in the order in which they are listed. */
const kinds = ['text', 'data', 'image', 'audio', 'video', 'pdf', 'file', 'any'] as const
type MediaKind = (typeof kinds)[number]

const patterns: readonly (readonly [RegExp, MediaKind])[] = [
  [/^(\*|\*\/\*)$/, 'any'],
  [/^(data|form|application\/([\w.-]+\+)?json)$/, 'data'],
  [/^(text|text\/.*)$/, 'text'],
  [/^image(\/.*)?$/, 'image'],
  [/^audio(\/.*)?$/, 'audio'],
  [/^video(\/.*)?$/, 'video'],
  [/^application\/pdf$/, 'pdf'],
]

/** Returns the kinds of content that media types stand for, each once. Unknown types are files. */
export function listMediaKinds(modes: readonly string[]): MediaKind[] {
  const modeKinds = new Set(
    modes.flatMap((mode) => {
      const type = mode.split(';')[0]?.trim().toLowerCase()
      return type ? [patterns.find(([pattern]) => pattern.test(type))?.[1] ?? 'file'] : []
    }),
  )
  return kinds.filter((kind) => modeKinds.has(kind))
}

/** Maximum number of skills that are named. */
const maxSkills = 3

interface FactProps {
  label: string
  children: string
}

function Fact({ label, children }: FactProps) {
  return (
    <>
      <dt className="text-fg-faint">{label}</dt>
      <dd className="min-w-0 truncate text-fg-muted" dir="auto" title={children}>
        {children}
      </dd>
    </>
  )
}

type AgentFactsProps = { agent: Pick<AgentSummary, 'skills' | 'skillCount' | 'inputModes' | 'outputModes'> }

/** What an agent can do, and the kinds of content that it accepts and returns. */
function AgentFacts({ agent }: AgentFactsProps) {
  const t = useTranslations('directory')
  // Unit lists have no separators in Chinese.
  const join = (words: string[]) => words.join(t('separator'))
  const named = agent.skills.slice(0, maxSkills).map(({ name, id }) => name || id)
  const more = agent.skillCount - named.length
  const skills = [...named, ...(more > 0 ? [t('moreSkills', { count: more })] : [])]
  const kindsOf = (modes: string[]) => join(listMediaKinds(modes).map((kind) => t(`kinds.${kind}`)))
  const [input, output] = [kindsOf(agent.inputModes), kindsOf(agent.outputModes)]
  if (skills.length === 0 && !input && !output) return null
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-xs">
      {skills.length > 0 ? <Fact label={t('skills')}>{join(skills)}</Fact> : null}
      {input ? <Fact label={t('input')}>{input}</Fact> : null}
      {output ? <Fact label={t('output')}>{output}</Fact> : null}
    </dl>
  )
}
