import { useTranslations } from 'next-intl'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { PreviewResult } from '@/lib/api/agent-calls'

function linkTo(slug: string): (chunks: ReactNode) => ReactNode {
  return (chunks) => (
    <Link href={`/agents/${slug}`} className="font-medium text-fg underline underline-offset-2">
      <bdi>{chunks}</bdi>
    </Link>
  )
}

/** Agents of the catalog that the one found comes back as, or may be. */
export function LikelyAgents({ archived, similar }: Pick<PreviewResult, 'archived' | 'similar'>) {
  const t = useTranslations('register.likely')
  const notes = [...(archived ? [{ ...archived, why: 'archived' as const }] : []), ...similar]
  if (notes.length === 0) return null
  return (
    <ul className="grid gap-1 border-l-2 border-l-state-input-required pl-3">
      {notes.map(({ id, slug, name, url, why }) => (
        <li key={id} className="wrap-anywhere text-fg-muted">
          {t.rich(why, {
            name,
            url,
            link: linkTo(slug),
          })}
        </li>
      ))}
    </ul>
  )
}
