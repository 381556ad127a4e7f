import { useTranslations } from 'next-intl'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { SearchTexts } from '@/components/agents/directory/search-texts'
import { MarkedText } from '@/components/ui/text/marked-text'
import { Chip } from '@/components/ui/text/chip'
import { cn } from '@/components/ui/cn'
import type { AgentSummary } from '@/lib/api/agent'

interface AgentNameProps {
  agent: AgentSummary
  texts: SearchTexts
  /** Replaces the provider on narrow screens. */
  narrow?: ReactNode
  /** Class of the link, which covers the whole item. */
  className?: string
}

/** An agent's name, which links to its page, and its provider. */
export function AgentName({ agent, texts: { name, provider }, narrow, className }: AgentNameProps) {
  const t = useTranslations('agent.lifecycle')
  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-center gap-1.5">
        <h2 className="min-w-0 truncate text-left text-sm leading-5" dir="auto">
          <Link
            href={`/agents/${agent.slug}`}
            prefetch={false}
            title={agent.name}
            data-agent={agent.slug}
            className={cn('outline-none after:absolute after:inset-0 focus-visible:after:outline-2', className)}
          >
            <MarkedText {...name} />
          </Link>
        </h2>
        {agent.lifecycle === 'active' ? null : <Chip className="shrink-0">{t(agent.lifecycle)}</Chip>}
      </div>
      <p className="truncate text-left text-xs text-fg-faint" dir="auto">
        {narrow ? <span className="md:hidden">{narrow}</span> : null}
        <span className={cn(narrow && 'max-md:hidden')}>
          <MarkedText {...provider} />
        </span>
      </p>
    </div>
  )
}
