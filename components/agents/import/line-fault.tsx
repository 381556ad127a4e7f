import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { z } from 'zod'
import { AttemptList } from '@/components/agents/attempt-list'
import { useImportWords } from '@/components/agents/import/use-import-words'
import { attemptSchema } from '@/lib/api/attempt'
import type { FaultData } from '@/lib/faults/fault'

const attemptsSchema = z.object({ attempts: z.array(attemptSchema).catch([]) })

/** Why a line failed, what to do, and the addresses that were tried for it. */
export function LineFault({ fault }: { fault: FaultData }) {
  const t = useTranslations('import')
  const inWords = useImportWords()
  const { message, hint, kind } = inWords(fault)
  const { attempts } = attemptsSchema.parse(fault.details ?? {})
  const [first] = attempts
  return (
    <div className="grid gap-1 text-fg-muted">
      <p className="wrap-anywhere">{message}</p>
      {hint ? <p className="text-xs text-fg-faint wrap-anywhere">{hint}</p> : null}
      {kind === 'agent-refused-auth' && first ? (
        <Link
          href={`/agents/new?url=${encodeURIComponent(first.url)}`}
          className="justify-self-start text-accent underline"
        >
          {t('giveCredential')}
        </Link>
      ) : null}
      {attempts.length > 0 ? (
        <details className="text-xs">
          <summary className="cursor-pointer py-0.5 text-fg-faint hover:text-fg-muted">
            {t('tried', { count: attempts.length })}
          </summary>
          <AttemptList attempts={attempts} />
        </details>
      ) : null}
    </div>
  )
}
