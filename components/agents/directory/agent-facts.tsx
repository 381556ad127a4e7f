import { useTranslations } from 'next-intl'
import type { AgentSummary } from '@/lib/api/agent'

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
  const found = new Set(
    modes.flatMap((mode) => {
      const type = mode.split(';')[0]?.trim().toLowerCase()
      return type ? [patterns.find(([pattern]) => pattern.test(type))?.[1] ?? 'file'] : []
    }),
  )
  return kinds.filter((kind) => found.has(kind))
}

/** Maximum number of skills that are named. */
const mostSkills = 3

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
export function AgentFacts({ agent }: AgentFactsProps) {
  const t = useTranslations('directory')
  // Unit lists have no separators in Chinese.
  const join = (words: string[]) => words.join(t('separator'))
  const named = agent.skills.slice(0, mostSkills).map(({ name, id }) => name || id)
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
