'use client'

import { Download, Package } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { savePart } from '@/components/parts/part-file'
import { PartList } from '@/components/parts/part-list'
import { partSize } from '@/components/parts/part-size'
import { IconButton } from '@/components/ui/button/icon-button'
import { ByteSize } from '@/components/ui/text/byte-size'
import type { Artifact } from '@/lib/a2a/model'
import { plainTextOfMarkdown } from '@/lib/a2a/text/plain-text-of-markdown'

interface ReplayArtifactProps {
  artifact: Artifact
  /** Whether it is still growing. */
  growing: boolean
  rating: ReactNode
}

/** An artifact at the moment: name, size and content. */
export function ReplayArtifact({ artifact, growing, rating }: ReplayArtifactProps) {
  const t = useTranslations('replay')
  const name = artifact.name || t('artifact')
  const files = artifact.parts.filter((part) => !('url' in part))
  return (
    <article aria-label={name} className="min-w-0 rounded-panel border border-line">
      <header className="flex h-9 items-center gap-2 border-b border-line pr-1 pl-3">
        <Package aria-hidden className="size-4 shrink-0 text-fg-faint" />
        <h2
          dir="auto"
          title={artifact.description && plainTextOfMarkdown(artifact.description)}
          className="min-w-0 truncate text-sm"
        >
          {name}
        </h2>
        <span className="shrink-0 text-xs text-fg-faint">
          <ByteSize bytes={artifact.parts.reduce((sum, part) => sum + partSize(part), 0)} />
          {growing ? ' …' : null}
        </span>
        {growing ? null : <span className="ml-auto flex min-w-0">{rating}</span>}
        {growing || files.length === 0 ? null : (
          <IconButton
            label={t('downloadArtifact')}
            size="sm"
            onClick={() => files.forEach((part) => savePart(part, name))}
          >
            <Download />
          </IconButton>
        )}
      </header>
      <div className="px-3.5 py-3">
        {artifact.parts.length === 0 ? (
          <p className="text-fg-faint">{t('emptyArtifact')}</p>
        ) : (
          <PartList parts={artifact.parts} name={name} streaming={growing} />
        )}
      </div>
    </article>
  )
}
