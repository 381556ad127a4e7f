import { BellRing, Paperclip, Radio } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { Tooltip } from '@/components/ui/overlay/tooltip'
import type { AgentSummary } from '@/lib/api/agent'

const text = /^(text|data|text\/(plain|markdown)|application\/json|\*|\*\/\*)$/i

/** Returns true if the modes include a media type other than text and data. */
export function supportsFiles(modes: readonly string[]): boolean {
  return modes.some((mode) => !text.test(mode.split(';')[0]?.trim() ?? ''))
}

type CapabilityMarksProps = Pick<AgentSummary, 'capabilities' | 'inputModes' | 'outputModes'> & { className?: string }

/** Icons for an agent's capabilities beyond text, named on hover. */
export function CapabilityMarks({ capabilities, inputModes, outputModes, className }: CapabilityMarksProps) {
  const t = useTranslations('agent.capabilities')
  const marks = [
    { key: 'streaming', icon: Radio, has: capabilities.streaming },
    { key: 'pushNotifications', icon: BellRing, has: capabilities.pushNotifications },
    { key: 'files', icon: Paperclip, has: supportsFiles([...inputModes, ...outputModes]) },
  ] as const
  return (
    <span className={cn('inline-flex items-center gap-2 text-fg-muted', className)}>
      {marks
        .filter(({ has }) => has)
        .map(({ key, icon: Icon }) => (
          <Tooltip key={key} text={t(key)}>
            <span className="inline-flex">
              <Icon aria-hidden strokeWidth={1.75} className="size-3.5" />
              <span className="sr-only">{t(key)}</span>
            </span>
          </Tooltip>
        ))}
    </span>
  )
}
