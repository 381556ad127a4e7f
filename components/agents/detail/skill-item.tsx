import { MessageSquareText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { LongDescription } from '@/components/agents/detail/long-description'
import { ModeList } from '@/components/agents/mode-list'
import { Chip } from '@/components/ui/text/chip'
import type { AgentDetail } from '@/lib/api/agent'

interface SkillItemProps {
  skill: AgentDetail['skills'][number]
  /** Returns the link of an example by its index. Absent if examples are no links. */
  exampleHref?: (at: number) => string
  /** Label beside its name. */
  mark?: string
}

/** A skill. Its examples open the chat with the text prefilled. */
export function SkillItem({ skill, exampleHref, mark }: SkillItemProps) {
  const t = useTranslations('agent.skills')
  const modes = [...(skill.inputModes ?? []), ...(skill.outputModes ?? [])]
  return (
    <li className="grid gap-2 py-3 [contain-intrinsic-size:auto_7rem] [content-visibility:auto]">
      <div>
        <h3
          className="line-clamp-3 text-left text-sm font-medium wrap-anywhere"
          dir="auto"
          title={skill.name || skill.id}
        >
          {skill.name || skill.id}
          {mark ? <Chip className="ml-2 border-accent/40 align-middle text-accent">{mark}</Chip> : null}
        </h3>
        {skill.description ? <LongDescription text={skill.description} quiet /> : null}
      </div>
      {skill.examples.length > 0 ? (
        <ul aria-label={t('examples')} className="-mx-2 grid justify-items-start gap-1">
          {[...new Set(skill.examples)].map((example) => (
            <li key={example} className="max-w-full">
              {exampleHref === undefined ? (
                <q className="px-2 wrap-anywhere text-fg-muted" dir="auto">
                  {example}
                </q>
              ) : (
                <Link
                  href={exampleHref(skill.examples.indexOf(example))}
                  prefetch={false}
                  className="inline-flex max-w-full items-start gap-2 rounded-control px-2 py-1 text-accent hover:bg-hover active:bg-press"
                >
                  <MessageSquareText aria-hidden className="mt-0.5 size-4 shrink-0" />
                  <span className="line-clamp-4 min-w-0 whitespace-pre-line wrap-anywhere" dir="auto">
                    {example}
                  </span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {skill.tags.length > 0 ? (
        <span className="flex flex-wrap gap-1">
          {[...new Set(skill.tags)].map((tag) => (
            <Chip key={tag}>
              <span className="truncate" dir="auto">
                {tag}
              </span>
            </Chip>
          ))}
        </span>
      ) : null}
      {modes.length > 0 ? <ModeList modes={modes} /> : null}
    </li>
  )
}
