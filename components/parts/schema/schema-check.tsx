'use client'

import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { checkSchemaInWorker } from '@/components/parts/schema/check-schema-in-worker'
import type { SchemaOutcome } from '@/components/parts/schema/check-schema'
import type { JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'

const maxProblems = 20

/** Result of validating an answer against the requested schema. */
export function SchemaCheck({ part, schema }: { part: Part; schema: JsonObject }) {
  const t = useTranslations('parts.schema')
  const [outcome, setOutcome] = useState<SchemaOutcome | null>(null)
  useEffect(() => {
    const end = new AbortController()
    void checkSchemaInWorker({ part, schema }, end.signal).then((answer) => end.signal.aborted || setOutcome(answer))
    return () => end.abort()
  }, [part, schema])
  if (!outcome) return null
  if (outcome.kind === 'valid')
    return (
      <p className="mt-1.5 flex items-center gap-1.5 text-xs text-fg-muted">
        <CircleCheck aria-hidden className="size-3.5 text-state-completed" />
        {t('valid')}
      </p>
    )
  const problems = outcome.kind === 'problems' ? outcome.problems : []
  const title = outcome.kind === 'problems' ? t('problems', { count: problems.length }) : t(outcome.kind)
  return (
    <div className="mt-1.5 flex gap-1.5 text-xs">
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0 text-state-input-required" />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        {'text' in outcome ? <p className="wrap-anywhere text-fg-muted">{outcome.text.slice(0, 500)}</p> : null}
        <ul className="mt-0.5 grid gap-0.5">
          {problems.slice(0, maxProblems).map(({ path, text }) => (
            <li key={`${path} ${text}`} className="wrap-anywhere text-fg-muted">
              <code className="font-mono text-fg">{path.slice(0, 300)}</code> {text.slice(0, 300)}
            </li>
          ))}
        </ul>
        {problems.length > maxProblems ? <p>{t('more', { count: problems.length - maxProblems })}</p> : null}
      </div>
    </div>
  )
}
