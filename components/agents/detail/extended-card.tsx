'use client'

import { IdCard } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { SkillItem } from '@/components/agents/detail/skill-list'
import { useHasRole } from '@/components/entities/viewer/viewer-context'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { Section } from '@/components/agents/section'
import { Button } from '@/components/ui/button/button'
import { CopyButton } from '@/components/ui/button/copy-button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { JsonTree } from '@/components/ui/json/json-tree'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import type { ExtendedCardResult } from '@/lib/api/agent-calls'
import { api } from '@/lib/client/api'

interface ExtendedCardProps {
  slug: string
  /** IDs of the skills on the public card. */
  known: readonly string[]
}

function Shown({ result, known }: { result: ExtendedCardResult; known: readonly string[] }) {
  const t = useTranslations('agent.extended')
  const more = result.reading.skills.filter(({ id }) => !known.includes(id))
  return (
    <div className="grid gap-3">
      <p className="text-fg-muted">{t('more', { count: more.length })}</p>
      {more.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {more.map((skill) => (
            <SkillItem key={skill.id} skill={skill} mark={t('mark')} />
          ))}
        </ul>
      ) : null}
      <details>
        <summary className="w-fit text-accent underline-offset-2 hover:underline">{t('json')}</summary>
        <div className="relative mt-2 rounded-panel border border-line bg-bg-subtle p-3" dir="ltr">
          <CopyButton
            text={JSON.stringify(result.card, null, 2)}
            label={t('copy')}
            className="absolute top-1 right-1"
          />
          <JsonTree value={result.card} />
        </div>
      </details>
    </div>
  )
}

/** The extended card, requested on demand. Nothing for viewers. */
export function ExtendedCard({ slug, known }: ExtendedCardProps) {
  const t = useTranslations('agent.extended')
  const { pending, result, run } = useApiCall<ExtendedCardResult>()
  const translateFault = useTranslateFault({ reading: true })
  const isMember = useHasRole('member')
  const read = () => run(() => api.readExtendedCard({ id: slug }))
  if (!isMember) return null
  return (
    <Section title={t('title')}>
      {result?.ok ? (
        <Shown result={result.value} known={known} />
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="text-pretty text-fg-muted">{t('hint')}</p>
          <Button onClick={read} disabled={pending}>
            <IdCard />
            {t(pending ? 'reading' : 'show')}
          </Button>
        </div>
      )}
      {result?.ok === false ? <ErrorPanel fault={translateFault(result.fault)} className="mt-3" /> : null}
    </Section>
  )
}
